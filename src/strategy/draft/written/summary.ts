import type { Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Replacement } from '../runs/draft.ts'
import { extractSummary } from '../shorter/extract-summary.ts'
import { refOfMessages } from './ref-text.ts'
import { runCache } from './run-cache.ts'
import { summaryMessage } from './summary-message.ts'
import { SUMMARY_SIZE } from './summary-size.ts'

const { fraction: SUMMARY_FRACTION, minTokens: MIN_TOKENS } = SUMMARY_SIZE
const MAX_TOKENS: number = SUMMARY_SIZE.maxTokens

/** Extracts of a run, by the message that set the task and by their maximum tokens. */
const extractCache = runCache<Map<Message | undefined, Map<number, string>>>()

/**
 * A summary that replaces a run: its own most distinctive sentences for now, and a request for a model's words of the same length.
 * @param availableTokens tokens it may take, if less than its share is left
 * @param task the message that set the task, if the run may contain it: its words then come first
 */
export function summaryOf(run: readonly Message[], context: Context, availableTokens = MAX_TOKENS, task?: Message): Replacement {
  const proportionalTokens = Math.ceil(totalTokens(run, context.count) * SUMMARY_FRACTION)
  const maxTokens = Math.max(MIN_TOKENS, Math.min(proportionalTokens, MAX_TOKENS, availableTokens))
  const put = [summaryMessage(run, cachedExtract(run, maxTokens, context, task), refOfMessages(run, context))]
  return { put, wants: { maxTokens } }
}

function cachedExtract(run: readonly Message[], maxTokens: number, { estimate }: Context, task: Message | undefined): string {
  const byTask = extractCache(estimate, run, () => new Map())
  const bySize = byTask.get(task) ?? new Map<number, string>()
  const extracted = bySize.get(maxTokens) ?? extractSummary(run, maxTokens, { task, estimate })
  byTask.set(task, bySize.set(maxTokens, extracted))
  return extracted
}
