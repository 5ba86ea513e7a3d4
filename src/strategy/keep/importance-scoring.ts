import { checkMessage, isWrittenByDecant, type Message } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { keepBestWithSummaries, newestOf, protectedMessages } from '../draft/index.ts'
import { importanceFactors } from '../judge/importance.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `importanceScoring`. */
export interface ImportanceScoringOptions {
  /** Messages with at least this score stay. Default 3. */
  readonly threshold?: number | undefined
  /** The number of newest messages below the threshold that stay as well. Default 5. */
  readonly keepNewest?: number | undefined
}

/**
 * Keeps messages that score at least 3.0, by their speaker and subject, and the newest 5 below that; the rest becomes a summary. If that exceeds the budget,
 * the task and the best-scored messages stay, as many as fit with the summary.
 *
 * @example
 * importanceScoring({ threshold: 4 }).plan(history, context)
 */
export function importanceScoring(options: ImportanceScoringOptions = {}): Strategy {
  const { threshold = 3, keepNewest = 5 } = checkStrategyOptions('importanceScoring', options, {
    threshold: 'a number from 0',
    keepNewest: 'a whole number from 0',
  })
  return createStrategy('importance-scoring', (history, context) => {
    const { messages } = history
    const scores = messages.map((message) => (isWrittenByDecant(message) ? 0 : importanceScore(message)))
    const fixed = protectedMessages(history, context)
    const low = newestOf(messages, keepNewest, (_, i) => (scores[i] as number) < threshold && !fixed[i])
    const chosen = low.map((newest, i) => newest || ((scores[i] as number) >= threshold ? 1 : 0))
    return keepBestWithSummaries(history, context, { chosen, rank: (i) => scores[i] as number, reason: `importance below ${threshold}` })
  })
}

/**
 * The importance of a message: the sum of its factors.
 * @throws DecantError `invalid-argument` for a value without parts, such as a provider's own message
 */
export function importanceScore(message: Message): number {
  return importanceFactors(checkMessage(message, 'importanceScore')).reduce((sum, { points }) => sum + points, 0)
}
