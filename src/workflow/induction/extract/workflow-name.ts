import { isContinuationSummary, sentenceSpans } from '../../../text/index.ts'
import { describeActs } from './describe-acts.ts'
import { generalRequest } from './general-request.ts'

/** Maximum number of sentences of a task that are searched for a request. */
const MAX_SENTENCES = 8

const QUESTION = /[?？]["'”」)]?$|^(?:what|which|who|whom|whose|where|when|why|how|as of)\b|(?:什么|多少|哪[个些里]|谁|怎么|如何|为什么)/i

/** A wish that is phrased as a question. */
const WISH = /\b(?:can|could|would|will) (?:you|we|i)\b/i

/**
 * What a workflow does in general: the task's request without its particulars, else the kinds of its acts.
 *
 * @example
 * workflowName(['My flight was late.'], ['read get_flight {value}', 'edit send_voucher {value}']) // 'Call get_flight and send_voucher'
 */
export function workflowName(lines: readonly string[], actions: readonly string[]): string {
  const firstSentences = lines
    .filter((line) => !isContinuationSummary(line))
    .flatMap(sentencesOf)
    .slice(0, MAX_SENTENCES)
  const acts = describeActs(actions)
  for (const sentence of firstSentences) {
    const request = generalRequest(sentence)
    if (request !== undefined) return request
    if (QUESTION.test(sentence) && !WISH.test(sentence)) return `Answer a question: ${acts[0]?.toLowerCase() ?? ''}${acts.slice(1)}`
  }
  return acts
}

function sentencesOf(line: string): string[] {
  return [...sentenceSpans(line)].map(([from, to]) => line.slice(from, to).trim()).filter((sentence) => sentence !== '')
}
