import { ENDED, type Ledger, type Passage } from '../../../relevance/index.ts'
import { countsTests, looksLikeError } from '../../../text/index.ts'
import { type Give, LONGEST, SHARES } from './give.ts'

/** Increases with the room relative to the text. */
const BY_SHARE = 0.001
/** The number of lines that state a reason, and of lines with test counts. */
const LINES = 2
const TOTALS = 3

/** Reasons why calls failed. */
export const reasons: Give = ({ ledger, sections, share }, give) => {
  const worth = BY_SHARE * Math.min(SHARES.most, Math.max(SHARES.least, share))
  ledger.passages.forEach((passage, index) => {
    if ((sections.of[index] as number) < 0 || sections.ended.get(passage.call) !== ENDED.failed) return
    for (const piece of telling(ledger, passage)) give(piece, worth * Math.min(LONGEST, (ledger.end[piece] as number) - (ledger.start[piece] as number)))
  })
}

/**
 * The first line that looks like an error, or else the first line with text, and the next line with text, where the program's output is; and the numbers of
 * tests passed and failed.
 */
function telling({ start, end }: Ledger, { text, first, next }: Passage): number[] {
  const lines = Array.from({ length: next - first }, (_, i) => text.slice(start[first + i], end[first + i]))
  const error = lines.findIndex(looksLikeError)
  const filled = [...lines.keys()].filter((i) => i >= error && (lines[i] as string).trim() !== '')
  const totals = filled.filter((i) => countsTests(lines[i] as string)).slice(-TOTALS)
  return [...filled.slice(0, LINES), ...totals].map((line) => first + line)
}
