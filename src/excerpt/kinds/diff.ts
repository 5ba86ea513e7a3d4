import { linePieces } from '../reading/line-pieces.ts'
import type { Reading } from '../reading/reading.ts'

/** Diffs: lines; names of files and heads of hunks first, then what changed, context last. */
export const diff: Reading = {
  noun: 'lines',
  pieces(text) {
    return linePieces(text, ({ text: line }) => {
      if (/^(?:\+\+\+ |rename to|new file|deleted file)/.test(line)) return 4
      if (/^(?:diff --git|--- |rename from)/.test(line)) return 0.9
      if (line.startsWith('@@')) return 1.8
      if (/^[+-]/.test(line)) return 2.2
      if (/^index [0-9a-f]+\.\./.test(line)) return 0.1
      return 0.4
    })
  },
}
