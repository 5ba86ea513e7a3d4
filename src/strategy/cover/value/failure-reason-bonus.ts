import { CALL_ENDING, type Ledger, type Passage } from '../../../relevance/index.ts'
import { hasTestCounts, looksLikeError } from '../../../text/index.ts'
import { type BonusRule, MAX_LINE_CHARS, ROOM_FRACTIONS } from './bonus-rule.ts'

/** Increases with the room relative to the text. */
const BONUS_PER_CHAR = 0.001
/** The number of lines that state a reason, and of lines with test counts. */
const MAX_REASON_LINES = 2
const MAX_TOTAL_LINES = 3

/** Reasons why calls failed. */
export const failureReasonBonus: BonusRule = ({ ledger, sections, roomFraction }, assign) => {
  const bonusPerChar = BONUS_PER_CHAR * Math.min(ROOM_FRACTIONS.max, Math.max(ROOM_FRACTIONS.min, roomFraction))
  ledger.passages.forEach((passage, index) => {
    if ((sections.sectionOf[index] as number) < 0 || sections.outcomes.get(passage.call) !== CALL_ENDING.failed) return
    for (const piece of reasonPieces(ledger, passage))
      assign(piece, bonusPerChar * Math.min(MAX_LINE_CHARS, (ledger.end[piece] as number) - (ledger.start[piece] as number)))
  })
}

/**
 * The first line that looks like an error, or else the first line with text, and the next line with text, where the program's output is; and the numbers of
 * tests passed and failed.
 */
function reasonPieces({ start, end }: Ledger, { text, first, next }: Passage): number[] {
  const lines = Array.from({ length: next - first }, (_, i) => text.slice(start[first + i], end[first + i]))
  const error = lines.findIndex(looksLikeError)
  const nonBlank = [...lines.keys()].filter((i) => i >= error && (lines[i] as string).trim() !== '')
  const totals = nonBlank.filter((i) => hasTestCounts(lines[i] as string)).slice(-MAX_TOTAL_LINES)
  return [...nonBlank.slice(0, MAX_REASON_LINES), ...totals].map((line) => first + line)
}
