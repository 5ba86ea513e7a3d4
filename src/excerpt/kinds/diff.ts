import { linePieces } from '../split/line-pieces.ts'
import type { Splitter } from '../split/splitter.ts'

/** Lines that git itself writes from the first column on. */
const GIT = /^(?:commit|Author|Date|Merge|index|similarity|dissimilarity|old mode|new mode|copy|Binary|Only in)\b/
/** Prose around a diff: lines of the diff begin with a sign or a blank. */
const WORDS = /^["'“(]?\p{L}[\p{L}'’,-]*(?: [\p{L}\p{N}'’"“”,.;:!?()/_-]+){2,}$|^\p{Script=Han}[\p{Script=Han}，。！？、：；\w]{3,}$/u

/** Diffs: lines; names of files and prose around the diff first, then hunk headers and changed lines, context last. */
export const diff: Splitter = {
  noun: 'lines',
  pieces(text) {
    return linePieces(text, ({ text: line }) => {
      if (/^(?:\+\+\+ |rename to|new file|deleted file)/.test(line)) return 4
      if (/^(?:diff --git|--- |rename from)/.test(line)) return 0.9
      if (line.startsWith('@@')) return 1.8
      if (/^[+-]/.test(line)) return 2.2
      if (/^index [0-9a-f]+\.\./.test(line)) return 0.1
      return WORDS.test(line) && !GIT.test(line) ? 3 : 0.4
    })
  },
}
