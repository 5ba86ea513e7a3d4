import type { History, Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'
import { runs } from '../runs/run.ts'
import { LEAST_SUMMARY, SUMMARY_SIZE } from '../written/summary-size.ts'

/**
 * Returns the tokens that the words of each run's summary may take so that all summaries together fit the rest of the budget, in proportion to their runs.
 * Negative if nothing is left.
 * @param beside tokens of other new messages
 */
export function roomForSummaries(history: History, context: Context, draft: Omit<Draft, 'stand'>, beside = 0): (run: readonly Message[]) => number {
  let left = context.budget - beside
  let gone = 0
  for (const { start, end, fate } of runs(history, context, { ...draft, stand: () => ({ put: [] }) })) {
    const tokens = totalTokens(history.messages.slice(start, end), context.count)
    if (fate === 'stays' || tokens <= LEAST_SUMMARY) left -= tokens
    else gone += tokens
  }
  return (run) => Math.floor((left * totalTokens(run, context.count)) / Math.max(1, gone)) - SUMMARY_SIZE.head
}
