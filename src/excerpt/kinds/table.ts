import { looksLikeError } from '../../text/index.ts'
import { endsBonus } from '../reading/ends.ts'
import { linePieces } from '../reading/line-pieces.ts'
import type { Reading } from '../reading/reading.ts'

/** Tables, CSV and TSV: rows; the header and the rule below it first, then both ends, then rows spread over the rest. */
export const table: Reading = {
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
