/** When and how far a history is compacted, in tokens. */
export interface Limits {
  /** Tokens that the model accepts. */
  readonly window: number
  /** Whether the window is not configured, and is the default for unknown models. */
  readonly isGuess?: boolean
  /** Tokens at which a history is compacted, and tokens that a compaction may leave. */
  readonly trigger: number
  readonly target: number
  /** Tokens at which a history is compacted from this many turns on, if turns count. */
  readonly early: { readonly turns: number; readonly trigger: number } | undefined
}

/** The limits, lowered to a size that a provider was seen to refuse. */
export function limitsBelow({ window, trigger, target, early }: Limits, refused: number | undefined): Limits {
  if (refused === undefined || refused >= trigger) return { window, trigger, target, early }
  return { window: refused, trigger: refused, target: Math.min(target, refused >> 1), early: early && { ...early, trigger: Math.min(early.trigger, refused) } }
}
