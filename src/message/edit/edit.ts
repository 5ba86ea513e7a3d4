/** A run of messages that stays as it is. */
export interface Keep {
  readonly keep: number
  readonly reason?: string
}

/** A run of messages cut, and what stands in its place. */
export interface Cut<T> {
  readonly cut: number
  readonly put: readonly T[]
  readonly reason?: string
  /** Ask for a model's words: `put` is the extractive fallback and `fulfil` may replace it later. */
  readonly wants?: { readonly maxTokens: number }
}

export type Section<T> = Keep | Cut<T>

/**
 * How one history becomes another, as a value: sections in order, each a run kept or a run cut with others put in its place.
 * The lengths of all sections add up to the length of the history it is for.
 */
export type Edit<T> = readonly Section<T>[]
