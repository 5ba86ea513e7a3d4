import { abbreviateCount } from '../../text/index.ts'

/** By how many tokens runs are above the budget, in few words; none if none is. */
export function excessRemarks(excesses: readonly number[]): string[] {
  const all = excesses.reduce((sum, tokens) => sum + tokens, 0)
  return all > 0 ? [`above by ${abbreviateCount(all)}`] : []
}
