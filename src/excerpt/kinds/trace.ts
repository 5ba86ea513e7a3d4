import { looksLikeError } from '../../text/index.ts'
import { linePieces } from '../line-pieces.ts'
import type { Reading } from '../reading.ts'

const FRAME = /^\s*(?:at\s|File "|\d+:\s|#\d+\s|from\s\S+:\d+|\.{3}\s\d+ more)/
const FOREIGN = /node_modules|node:internal|site-packages|dist-packages|\/lib\/python|java\.base|sun\.reflect|\/rustc\/|<frozen|\bvendor\/|\/gems\//
const CAUSE = /^\s*(?:Caused by|During handling|The above exception|Traceback|Suppressed|thread '[^']{0,80}' panicked|Uncaught|Unhandled)/i

/** Stack traces: lines; what was thrown and why first, frames of one's own code before those of libraries. */
export const trace: Reading = {
  noun: 'lines',
  pieces(text) {
    let frame = 0
    return linePieces(text, ({ text: line, index, count }) => {
      if (CAUSE.test(line)) {
        frame = 0
        return 4
      }
      if (!FRAME.test(line)) {
        const named = /^\S*(?:Error|Exception|Panic)\b/.test(line) || looksLikeError(line)
        return named ? 4 : index === count - 1 ? 2 : 1
      }
      frame++
      return FOREIGN.test(line) ? 0.2 : 1.2 + 1 / frame
    })
  },
}
