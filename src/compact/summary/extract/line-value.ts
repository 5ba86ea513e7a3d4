import { isConstraint, looksLikeError } from '../../../text/index.ts'
import { isQuestion } from '../../facts/is-question.ts'
import type { Speaker } from '../../prompts/prompts.ts'
import { ANNOUNCEMENT } from '../speech/is-announcement.ts'
import { isProse } from '../speech/is-prose.ts'

/** The kind of a line of the source: request, statement or decision, action, finding. */
export type LineKind = 'asked' | 'said' | 'done' | 'found'

/** The context of a sentence. */
export interface LineContext {
  /** Whether its message is the user's first that asks for something, unless an earlier summary precedes it; if there is none, the first of all. */
  readonly isTask: boolean
  /** Whether no call follows its message: the words conclude what the agent was doing. */
  readonly isClosing: boolean
  /** Index of the sentence in its message, from 0. */
  readonly i: number
  readonly isLast: boolean
  /** Whether its message is long enough to be a plan or a manual. */
  readonly isLong: boolean
  /** Whether it is from a text that the agent looked at. */
  readonly isSeen: boolean
  /** Whether it is from another agent's report. */
  readonly isReport: boolean
}

/** The kind of a line and its value. */
export interface LineValue {
  readonly kind: LineKind
  readonly value: number
}

/** Each further sentence of a plan or a manual is worth less: its beginning states the purpose. */
const LATER_PENALTY = 0.15
const MAX_LATER_PENALTY = 3
/** How much less non-prose is worth, in the agent's text and in long texts of the user. */
const NON_PROSE_PENALTY = 3

/** How much less a question is worth that is not the task: it was answered, and the answer says more. */
const QUESTION_PENALTY = 1.2
/** How much less a single word is worth among other sentences: `Great.` */
const SINGLE_WORD_PENALTY = 3
const SINGLE_WORD = /^\p{L}{1,12}[.!,。！]{0,3}$/u

/** Words with which an agent reports a result. */
const RESULT =
  /\b(?:because|cause[ds]?|found|fixed|solved|works?|working|done|complete[ds]?|passes|passed|turns out|confirmed|conclu\w+|the (?:answer|issue|problem|reason|bug|fix|result) (?:is|was)|implemented|added|removed|created|updated|changed|instead of)\b|因为|原因|发现|修复|解决|完成|通过|结论|结果|已经?|改为/i
/** Words of a choice. */
const CHOICE = /\b(?:decid\w+|chose|chosen|instead|agreed|approved?|going with|let['’]s (?:use|go|keep))\b|决定|选定|选择|采用|改用|同意/i

/** The value of a sentence, given on one line, for a summary. */
export function lineValue(line: string, speaker: Exclude<Speaker, 'system'>, context: LineContext): LineValue {
  if (speaker === 'summary') return { kind: 'said', value: 2 }
  if (speaker === 'user') return { kind: 'asked', value: requestValue(line, context) }
  return speaker === 'assistant' ? { kind: 'said', value: statementValue(line, context) } : { kind: 'found', value: resultValue(line, context) }
}

function requestValue(line: string, { isTask, i, isLast, isLong }: LineContext): number {
  const penalty = (!isTask && isQuestion(line, 'user') ? QUESTION_PENALTY : 0) + (!(i === 0 && isLast) && SINGLE_WORD.test(line) ? SINGLE_WORD_PENALTY : 0)
  const value = 2 + (isTask ? 1 : 0) + (i === 0 ? 0.5 : 0) + (isConstraint(line) || CHOICE.test(line) ? 0.8 : 0)
  return value - penalty - (isLong ? Math.min(MAX_LATER_PENALTY, i * LATER_PENALTY) + (isProse(line) ? 0 : NON_PROSE_PENALTY) : 0)
}

function statementValue(line: string, { isTask, isClosing, i, isLast, isLong }: LineContext): number {
  const base = (isClosing ? 1.6 : 1) + (i === 0 || isLast ? 0.3 : 0) + (isTask ? 1 : 0) - (isLong && i > 6 ? 0.3 : 0)
  const bonus = (CHOICE.test(line) ? 0.8 : RESULT.test(line) ? 0.5 : 0) + (looksLikeError(line) ? 0.4 : 0)
  return base + bonus - (ANNOUNCEMENT.test(line) ? 1 : 0) - (isProse(line) ? 0 : NON_PROSE_PENALTY)
}

/** A line of a file with its number. */
const NUMBERED = /^\d{1,6}\s*[→|:](?!\d)/

/** Code in a trace that raises an error, and the trace's heading: the error itself follows. */
const RAISES = /^(?:raise|throw)\b|^Traceback \(most recent/

/** A list item or heading of a report, where names of files appear. */
const LIST_ITEM = /^(?:[-*•#|]|\d{1,3}[.)]) ?\S/

/** A text that the agent looked at is not its own: an error in it is not a failure of the run. */
function resultValue(line: string, { isSeen, isReport }: LineContext): number {
  if (NUMBERED.test(line) || RAISES.test(line)) return -1
  if (isReport) return isProse(line) || LIST_ITEM.test(line) ? 0.2 : -1
  if (isSeen) return isProse(line) ? 0 : -1
  return looksLikeError(line) ? (isProse(line) ? 0.9 : 0.5) : 0.2
}
