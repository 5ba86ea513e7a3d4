import { withTraditionalForms } from '../../text/index.ts'
import { wholeWordPattern } from './whole-word-pattern.ts'

/** Words that settle something. Words that may also name a subject (design, plan) would be too vague. */
const DECISION = wholeWordPattern(
  "decid(?:ed|es|e to)|chose|chosen|opted for|(?:go|going|went) with|settled? on|let'?s (?:use|take|keep)|we(?:'ll| will) (?:use|take|keep)",
  '决定|决策|选定|选用|采用|改用|就用|选择了|确定(?:用|使用|采用)',
)
/**
 * A question settles nothing, nor does a sentence about something still open or left to another, or what an agent announces to look at next (`let's use
 * find_file to see where it is`).
 */
const UNDECIDED = withTraditionalForms(
  /[?？]\s*$|\b(?:if|when|whenever|once|should) (?:you|we|they) (?:\w+ )?(?:and )?(?:decid|choose|chose|opt|go with)|\bdecid\w* (?:whether|if)\b|\b(?:might|maybe|perhaps)\b|\blet['’]?s use [^.;]{1,60} to (?:see|locate|look|check|inspect)\b|[你您](?:们|来|自己|自行|看着)?决定(?![的了])|(?:n['’]t|\bnot|\bnever|\bwhether|\bto)(?: yet)?(?: been| be)? (?:decid|chos)|undecided|(?:没有?|未|尚未|不|再|怎么|如何|来)决定|是否采用|要不要/iu,
)

/** Whether a sentence states that something was settled. */
export function statesDecision(sentence: string): boolean {
  return DECISION.test(sentence) && !UNDECIDED.test(sentence)
}
