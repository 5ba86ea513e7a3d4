import { isConstraintLine, type Ledger, type Passage, userWordsStart } from '../../../relevance/index.ts'
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
    const from = userWordsStart(ledger, passage)
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

function isLongText({ start, end }: Ledger, { first, next }: Passage, from: number): boolean {
  return (end[next - 1] as number) - Math.max(from, start[first] as number) > MAX_TYPED_CHARS
}
