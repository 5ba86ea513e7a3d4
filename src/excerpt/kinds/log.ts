import { looksLikeError } from '../../text/index.ts'
import { describeCommonLines } from '../split/describe-common-lines.ts'
import { endsBonus } from '../split/ends-bonus.ts'
import { linePieces } from '../split/line-pieces.ts'
import { lineTemplate } from '../split/line-template.ts'
import type { Splitter } from '../split/splitter.ts'

/** A further bonus for the last line, which says how it ended: it stays before repeats, also if it is long or a repeat itself. */
const LAST_BONUS = 1.5

/** Logs: lines; each distinct error, the first of each form of line, and both ends come before repeats, also those of errors. */
export const log: Splitter = {
  noun: 'lines',
  pieces(text) {
    const seen = new Map<string, number>()
    return linePieces(text, ({ text: line, index, count }) => {
      const shape = lineTemplate(line)
      const before = seen.get(shape) ?? 0
      seen.set(shape, before + 1)
      const fresh = 1 / (1 + before)
      const ends = endsBonus(index, count) + (index === count - 1 ? LAST_BONUS : 0)
      if (!looksLikeError(line)) return fresh + ends
      return (before === 0 ? 4.3 : 1.2 * fresh + 0.3) + ends
    })
  },
  describe: describeCommonLines,
}
