/** How far a tree compaction goes and what its summaries look like. */
export interface TreeShape {
  /** Tokens that the result should take. */
  readonly budget: number
  /** Rounds at the end that stay whole; where it is left out, the newest units that take half of the budget. */
  readonly keepRounds?: number | undefined
  /** Tokens of messages that one summary of the first level stands for, at the most. 6000 unless set. */
  readonly chunkTokens?: number | undefined
  /** So many summaries of a level that stand side by side become one of the next. 8 unless set. */
  readonly fan?: number | undefined
}

/** The shape with its defaults. */
export interface ResolvedShape {
  readonly budget: number
  readonly keepRounds: number | undefined
  readonly chunkTokens: number
  readonly fan: number
}

/** Fills in what was left out. */
export function shaped({ budget, keepRounds, chunkTokens = 6000, fan = 8 }: TreeShape): ResolvedShape {
  return { budget, keepRounds, chunkTokens: Math.max(200, chunkTokens), fan: Math.max(2, Math.floor(fan)) }
}
