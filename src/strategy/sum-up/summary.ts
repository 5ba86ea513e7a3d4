import { fittedEdit, roomForSummaries, summaryOf, taskMessage } from '../draft/index.ts'
import { optionsGiven } from '../option/options-given.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `summary`. */
export interface SummaryOptions {
  /** Tokens that one summary may take at the most. A summary takes 15 % of what it sums up where so much of the budget is left. Default 2000. */
  readonly maxTokens?: number | undefined
}

/**
 * Makes one summary of all but the protected core: system text, the task, unanswered words of the user, open calls, pins. The
 * summary's own sentences are taken from the source; a model may write them anew (`words` of `compress`).
 *
 * @example
 * summary().plan(history, context) // s u a u a u → s u [SUMMARY of 3 …] u
 */
export function summary(options: SummaryOptions = {}): Strategy {
  const { maxTokens = 2000 } = optionsGiven('summary', options, { maxTokens: 'a number from 1' })
  return {
    name: 'summary',
    plan(history, context) {
      const keep = new Uint8Array(history.messages.length)
      const task = taskMessage(history.messages)
      if (task >= 0) keep[task] = 1
      const draft = { keep, reason: 'summed up' }
      const room = roomForSummaries(history, context, draft)
      return fittedEdit(history, context, { ...draft, stand: (run, most = maxTokens) => summaryOf(run, context, Math.min(maxTokens, room(run), most)) })
    },
  }
}
