/** A run of messages that is kept unchanged. */
export interface Keep {
  readonly keep: number
  readonly reason?: string
}

/** A run of messages that is cut, and the messages put in its place. */
export interface Cut<T> {
  readonly cut: number
  readonly put: readonly T[]
  readonly reason?: string
  /** Requests a text written by a model: `put` is the extractive fallback, which `fillSummary` may replace later. */
  readonly wants?: { readonly maxTokens: number }
}

export type Section<T> = Keep | Cut<T>

/** The change from one history to another, as a value: sections in order, each a kept run or a cut run with the messages put in its place. */
export type Edit<T> = readonly Section<T>[]
