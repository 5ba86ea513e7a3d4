import { looksLikeError } from '../../text/index.ts'
import { commonLines } from '../reading/common-lines.ts'
import { endsBonus } from '../reading/ends.ts'
import { linePieces } from '../reading/line-pieces.ts'
import type { Reading } from '../reading/reading.ts'
import { template } from '../reading/template.ts'

/** Logs: lines; each distinct error, the first of each form of line, and both ends come before repeats. */
export const log: Reading = {
  noun: 'lines',
  pieces(text) {
    const seen = new Map<string, number>()
    return linePieces(text, ({ text: line, index, count }) => {
      const shape = template(line)
      const before = seen.get(shape) ?? 0
      seen.set(shape, before + 1)
      const fresh = 1 / (1 + before)
      const ends = endsBonus(index, count)
      return (looksLikeError(line) ? 4 * fresh + 0.3 : fresh) + ends
    })
  },
  tell: commonLines,
}
