import { isConstraintLine } from '../../relevance/index.ts'
import { isConstraint, withTraditionalForms } from '../../text/index.ts'
import { statesDecision } from './states-decision.ts'

/** Words that anybody uses for the next step too: they settle something only with a reason or an alternative. */
const NEXT_STEP = /\b(?:let['’]?s|we(?:['’]ll| will)) (?:use|take|keep)\b/i
const SETTLED = withTraditionalForms(
  /\b(?:decided|decision|chose|opted|settled|agreed|because|since|so that|rather than|instead of)\b|,? not \w|决定|决策|选定|采用|改用|而不是|而非|因为/i,
)

/** Words about deciding in general, or about what somebody else is to decide. */
const IN_GENERAL = /\b(?:decides|the chosen|(?:if|when|whether|once) (?:you|we|they|it|the \w+) (?:decide|choose|chose)|(?:you|was|were|been) chosen)\b/i

/** Whether a sentence holds until it is revoked, however old it is: a decision that was taken, or a limit that the user set. */
export function isLasting(sentence: string, isFromUser: boolean): boolean {
  if (isFromUser && isConstraintLine(sentence) && isConstraint(sentence)) return true
  if (!statesDecision(sentence) || IN_GENERAL.test(sentence)) return false
  return isFromUser || !NEXT_STEP.test(sentence) || SETTLED.test(sentence)
}
