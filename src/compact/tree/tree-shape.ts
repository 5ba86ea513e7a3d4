/** How far a tree compaction goes and how large its summaries are. */
export interface TreeShape {
  /** Tokens that the result should take. */
  readonly budget: number
  /** Rounds at the end that stay whole; defaults to the newest units that take half of the budget. */
  readonly keepRounds?: number | undefined
  /** Maximum number of tokens of messages that one summary of the first level replaces. Defaults to 6000. */
  readonly chunkTokens?: number | undefined
  /** Number of adjacent summaries of a level that become one of the next. Defaults to 8. */
  readonly fanout?: number | undefined
}

/** The shape with its defaults. */
export interface ResolvedShape {
  readonly budget: number
  readonly keepRounds: number | undefined
  readonly chunkTokens: number
  readonly fanout: number
}

/** Fills in the defaults. */
export function resolveShape({ budget, keepRounds, chunkTokens = 6000, fanout = 8 }: TreeShape): ResolvedShape {
  return { budget, keepRounds, chunkTokens: Math.max(200, chunkTokens), fanout: Math.max(2, Math.floor(fanout)) }
}
