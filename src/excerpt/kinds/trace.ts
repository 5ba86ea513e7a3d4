import { looksLikeError } from '../../text/index.ts'
import { endsBonus } from '../split/ends-bonus.ts'
import { linePieces } from '../split/line-pieces.ts'
import { lineTemplate } from '../split/line-template.ts'
import type { Splitter } from '../split/splitter.ts'

const FRAME = /^\s*(?:at\s|File "|\d+:\s|#\d+\s|from\s\S+:\d+|\.{3}\s\d+ more)/
const FOREIGN = /node_modules|node:internal|site-packages|dist-packages|\/lib\/python|java\.base|sun\.reflect|\/rustc\/|<frozen|\bvendor\/|\/gems\//
const CAUSE = /^\s*(?:Caused by|During handling|The above exception|Traceback|Suppressed|thread '[^']{0,80}' panicked|Uncaught|Unhandled)/i

/** Stack traces: lines; the error and its cause first, own frames before those of libraries, repeated errors last. */
export const trace: Splitter = {
  noun: 'lines',
  pieces(text) {
    let frame = 0
    const seen = new Map<string, number>()
    return linePieces(text, ({ text: line, index, count }) => {
      const shape = lineTemplate(line)
      const before = seen.get(shape) ?? 0
      seen.set(shape, before + 1)
      const fresh = 1 / Math.sqrt(1 + before)
      if (CAUSE.test(line)) {
        frame = 0
        return 4 * fresh
      }
      if (!FRAME.test(line)) {
        const isError = /^\S*(?:Error|Exception|Panic)\b/.test(line) || looksLikeError(line)
        return (isError ? 4 : 1) * fresh + endsBonus(index, count)
      }
      frame++
      return FOREIGN.test(line) ? 0.2 : (1.2 + 1 / frame) * fresh
    })
  },
}
