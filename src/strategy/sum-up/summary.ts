import { createStrategy } from '../create-strategy.ts'
import { fittedEdit, roomForSummaries, summaryOf, taskMessageIndex } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `summary`. */
export interface SummaryOptions {
  /** Maximum tokens that one summary may take. A summary takes 15 % of the text it summarises if the budget has that much left. Default 2000. */
  readonly maxTokens?: number | undefined
}

/**
 * Makes one summary of everything except the protected core: system text, the task, unanswered words of the user, open calls and pins. The summary consists of
 * sentences from the source; a model may write it in its own words instead (`summaryModel` of `compress`).
 *
 * @example
 * summary().plan(history, context) // s u a u a u → s u [SUMMARY of 3 …] u
 */
export function summary(options: SummaryOptions = {}): Strategy {
  const { maxTokens = 2000 } = checkStrategyOptions('summary', options, { maxTokens: 'a number from 1' })
  return createStrategy('summary', (history, context) => {
    const keep = new Uint8Array(history.messages.length)
    const task = taskMessageIndex(history.messages)
    if (task >= 0) keep[task] = 1
    const draft = { keep, reason: 'summed up' }
    const room = roomForSummaries(history, context, draft)
    return fittedEdit(history, context, {
      ...draft,
      replacement: (run, availableTokens = maxTokens) => summaryOf(run, context, Math.min(maxTokens, room(run), availableTokens)),
    })
  })
}
