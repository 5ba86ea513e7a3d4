import type { History, Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'
import { runs } from '../runs/run.ts'
import { MIN_SUMMARY_TOKENS, SUMMARY_SIZE } from '../written/summary-size.ts'

/**
 * Returns the tokens that the words of each run's summary may take so that all summaries together fit the rest of the budget, in proportion to their runs.
 * Negative if nothing is left.
 * @param otherTokens tokens of other new messages
 */
export function roomForSummaries(history: History, context: Context, draft: Omit<Draft, 'replacement'>, otherTokens = 0): (run: readonly Message[]) => number {
  let left = context.budget - otherTokens
  let removedTokens = 0
  for (const { start, end, fate } of runs(history, context, { ...draft, replacement: () => ({ put: [] }) })) {
    const tokens = totalTokens(history.messages.slice(start, end), context.count)
    if (fate === 'stays' || tokens <= MIN_SUMMARY_TOKENS) left -= tokens
    else removedTokens += tokens
  }
  return (run) => Math.floor((left * totalTokens(run, context.count)) / Math.max(1, removedTokens)) - SUMMARY_SIZE.frameTokens
}
