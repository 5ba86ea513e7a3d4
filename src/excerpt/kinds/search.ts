import { linePieces } from '../split/line-pieces.ts'
import type { Splitter } from '../split/splitter.ts'

const MATCH = /^((?:[A-Za-z]:)?(?=[^\s:]{0,300}[./\\])[^\s:]{1,300}):\d+(?::\d+)?[:-]/

/** Search results: matches; the first of each file before the others, context lines last. */
export const search: Splitter = {
  noun: 'matches',
  pieces(text) {
    const seen = new Map<string, number>()
    return linePieces(text, ({ text: line }) => {
      const file = MATCH.exec(line)?.[1]
      if (file === undefined) return /^\S+\.\w+$/.test(line) ? 1.5 : 0.3
      const before = seen.get(file) ?? 0
      seen.set(file, before + 1)
      return 0.6 + 2 / (1 + before)
    })
  },
}
