/** When and how far a history is compacted, in tokens. */
export interface Limits {
  /** What the model takes. */
  readonly window: number
  /** Whether nobody said so, and it is what a model takes that is not known. */
  readonly isGuess?: boolean
  /** Tokens at which to compact, and which a compaction may leave. */
  readonly trigger: number
  readonly target: number
  /** Tokens at which to compact from so many turns on, where turns count. */
  readonly early: { readonly turns: number; readonly trigger: number } | undefined
}

/** The limits, lowered to what a provider was seen to refuse. */
export function limitsBelow({ window, trigger, target, early }: Limits, refused: number | undefined): Limits {
  if (refused === undefined || refused >= trigger) return { window, trigger, target, early }
  return { window: refused, trigger: refused, target: Math.min(target, refused >> 1), early: early && { ...early, trigger: Math.min(early.trigger, refused) } }
}
