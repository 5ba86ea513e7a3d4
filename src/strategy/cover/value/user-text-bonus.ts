import { CALL_ENDING, isConstraintLine, type Ledger, type Passage, PassageRole } from '../../../relevance/index.ts'
import { userAuthoredText, userTextStart } from '../../../text/index.ts'
import { type BonusRule, MAX_LINE_CHARS } from './bonus-rule.ts'

/** A line is worth most by its first characters, so that short words, which decide the most, come first. */
const BONUS_PER_FIRST_CHAR = 0.0007
const FIRST_CHARS = 25
const BONUS_PER_LATER_CHAR = 0.00005
/** Longer texts are mostly pasted, others written by a program in the user's name: their words are worth little, except for demands. */
const MAX_TYPED_CHARS = 600
const BONUS_PER_PASTED_CHAR = 0.00001
/** The text that a program writes when the user stops the agent. */
const INTERRUPTION = /^\[Request interrupted by user/

/** The user's words, also in the result of a call. */
export const userTextBonus: BonusRule = ({ ledger, sections }, assign) => {
  ledger.passages.forEach((passage, index) => {
    if ((sections.sectionOf[index] as number) < 0 || passage.first === passage.next) return
    const from = userTextStartOf(ledger, passage)
    if (from < 0) return
    const isPasted = passage.harness || isLongText(ledger, passage, from)
    for (let piece = passage.first; piece < passage.next; piece++) {
      const start = ledger.start[piece] as number
      if (start < from) continue
      const line = passage.text.slice(start, ledger.end[piece]).trim()
      const length = Math.min(MAX_LINE_CHARS, line.length)
      assign(
        piece,
        isPasted && !isConstraintLine(line) && !INTERRUPTION.test(line)
          ? BONUS_PER_PASTED_CHAR * length
          : BONUS_PER_FIRST_CHAR * Math.min(FIRST_CHARS, length) + BONUS_PER_LATER_CHAR * Math.max(0, length - FIRST_CHARS),
      )
    }
  })
}

/** The start of the user's words in a passage; -1 if it contains none. */
function userTextStartOf({ passages }: Ledger, { role, inRecord, harness, call, text }: Passage): number {
  if (role === PassageRole.user) return harness || inRecord ? 0 : Math.max(0, text.lastIndexOf(userAuthoredText(text)))
  if (role !== PassageRole.result) return -1
  if (!inRecord) return userTextStart(text)
  return passages[call]?.failure === CALL_ENDING.refused ? 0 : -1
}

function isLongText({ start, end }: Ledger, { first, next }: Passage, from: number): boolean {
  return (end[next - 1] as number) - Math.max(from, start[first] as number) > MAX_TYPED_CHARS
}
