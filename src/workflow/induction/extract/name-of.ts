import { isResumed, sentences } from '../../../text/index.ts'
import { actsInWords } from './acts-in-words.ts'
import { askedInGeneral } from './asked-in-general.ts'

/** Maximum number of sentences of a task that are searched for a request. */
const READ = 8

const QUESTION = /[?？]["'”」)]?$|^(?:what|which|who|whom|whose|where|when|why|how|as of)\b|(?:什么|多少|哪[个些里]|谁|怎么|如何|为什么)/i

/** A wish that is phrased as a question. */
const WISH = /\b(?:can|could|would|will) (?:you|we|i)\b/i

/**
 * What a workflow does in general: the task's request without its particulars, else the kinds of its acts.
 *
 * @example
 * nameOf(['My flight was late.'], ['read get_flight {value}', 'edit send_voucher {value}']) // 'Call get_flight and send_voucher'
 */
export function nameOf(lines: readonly string[], actions: readonly string[]): string {
  const told = lines
    .filter((line) => !isResumed(line))
    .flatMap(sentencesOf)
    .slice(0, READ)
  const acts = actsInWords(actions)
  for (const sentence of told) {
    const asked = askedInGeneral(sentence)
    if (asked !== undefined) return asked
    if (QUESTION.test(sentence) && !WISH.test(sentence)) return `Answer a question: ${acts[0]?.toLowerCase() ?? ''}${acts.slice(1)}`
  }
  return acts
}

function sentencesOf(line: string): string[] {
  return [...sentences(line)].map(([from, to]) => line.slice(from, to).trim()).filter((sentence) => sentence !== '')
}
