import { looksLikeError } from '../../text/index.ts'
import { endsBonus } from '../split/ends-bonus.ts'
import { linePieces } from '../split/line-pieces.ts'
import type { Splitter } from '../split/splitter.ts'

/** Tables, CSV and TSV: rows; the header and the rule below it first, then both ends, then rows spread over the rest. */
export const table: Splitter = {
  noun: 'rows',
  pieces(text) {
    return linePieces(text, ({ text: line, index, count }) => {
      if (index === 0) return 6
      if (index === 1 && /^[\s|+:=-]+$/.test(line)) return 5
      const spread = index % 8 === 0 ? 0.2 : 0
      return 1 + spread + endsBonus(index - 1, count - 1, 1.5) + (looksLikeError(line) ? 1 : 0)
    })
  },
}
