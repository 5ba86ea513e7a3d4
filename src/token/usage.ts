/** How full the context is. */
export interface ContextUsage {
  usedTokens: number
  totalBudget: number
  /** Share of the budget used: 0 to 1, above 1 if it is exceeded, Infinity if the budget is 0 and something is used. */
  usagePercent: number
  /** Tokens left; negative if the budget is exceeded. */
  remaining: number
}
