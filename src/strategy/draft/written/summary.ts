import type { Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Stand } from '../runs/draft.ts'
import { extract } from '../shorter/extract.ts'
import { refOfMessages } from './ref-text.ts'
import { summaryMessage } from './summary-message.ts'
import { SUMMARY_SIZE } from './summary-size.ts'

const { share: SHARE, least: LEAST } = SUMMARY_SIZE
const MOST: number = SUMMARY_SIZE.most

/**
 * A summary in the place of a run: its own most telling sentences for now, and a wish for a model's words of the same length.
 * @param most tokens it may take, where less than its share is left
 * @param task the message that set the task, where the run may hold it: its words then come first
 */
export function summaryOf(run: readonly Message[], context: Context, most = MOST, task?: Message): Stand {
  const share = Math.ceil(totalTokens(run, context.count) * SHARE)
  const maxTokens = Math.max(LEAST, Math.min(share, MOST, most))
  const put = [summaryMessage(run, extract(run, maxTokens, { task, estimate: context.estimate }), refOfMessages(run, context))]
  return { put, wants: { maxTokens } }
}
