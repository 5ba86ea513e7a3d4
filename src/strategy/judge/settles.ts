import { bothForms } from '../../text/index.ts'
import { wholeWords } from './whole-words.ts'

/** Words that settle something. Words that may also name a subject (design, plan) would be too vague. */
const DECIDED = wholeWords(
  "decid(?:ed|es|e to)|chose|chosen|opted for|(?:go|going|went) with|settled? on|let'?s (?:use|take|keep)|we(?:'ll| will) (?:use|take|keep)",
  '决定|决策|选定|选用|采用|改用|就用|选择了|确定(?:用|使用|采用)',
)
/** A question settles nothing, nor does a sentence about something still open. */
const OPEN = bothForms(
  /[?？]\s*$|(?:n['’]t|\bnot|\bnever|\bwhether|\bto)(?: yet)?(?: been| be)? (?:decid|chos)|undecided|(?:没有?|未|尚未|不|再|怎么|如何|来)决定|是否采用|要不要/iu,
)

/** Whether a sentence states that something was settled. */
export function settles(sentence: string): boolean {
  return DECIDED.test(sentence) && !isOpen(sentence)
}

/** Whether a sentence asks, or states that something is not settled yet. */
export function isOpen(sentence: string): boolean {
  return OPEN.test(sentence)
}
