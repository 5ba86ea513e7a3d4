import type { Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Stand } from '../runs/draft.ts'
import { extract } from '../shorter/extract.ts'
import { knownOfRun } from './known-of-run.ts'
import { refOfMessages } from './ref-text.ts'
import { summaryMessage } from './summary-message.ts'
import { SUMMARY_SIZE } from './summary-size.ts'

const { share: SHARE, least: LEAST } = SUMMARY_SIZE
const MOST: number = SUMMARY_SIZE.most

/** Extracts of a run, by the message that set the task and by their maximum tokens. */
const extracts = knownOfRun<Map<Message | undefined, Map<number, string>>>()

/**
 * A summary that replaces a run: its own most telling sentences for now, and a request for a model's words of the same length.
 * @param most tokens it may take, if less than its share is left
 * @param task the message that set the task, if the run may hold it: its words then come first
 */
export function summaryOf(run: readonly Message[], context: Context, most = MOST, task?: Message): Stand {
  const share = Math.ceil(totalTokens(run, context.count) * SHARE)
  const maxTokens = Math.max(LEAST, Math.min(share, MOST, most))
  const put = [summaryMessage(run, wordsOf(run, maxTokens, context, task), refOfMessages(run, context))]
  return { put, wants: { maxTokens } }
}

function wordsOf(run: readonly Message[], maxTokens: number, { estimate }: Context, task: Message | undefined): string {
  const byTask = extracts(estimate, run, () => new Map())
  const bySize = byTask.get(task) ?? new Map<number, string>()
  const words = bySize.get(maxTokens) ?? extract(run, maxTokens, { task, estimate })
  byTask.set(task, bySize.set(maxTokens, words))
  return words
}
