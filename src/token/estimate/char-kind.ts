import { CodeReader } from '../../message/index.ts'
import { CodeMarker } from '../code-marker.ts'

/** The kinds of character that the estimate distinguishes. */
export const KIND = { LOWER: 1, UPPER: 2, DIGIT: 3, SPACE: 4, LINE: 5, MARK: 6, WIDE: 7 } as const

const TABLE = kindsByCode()

function kindsByCode(): Uint8Array {
  const table = new Uint8Array(1 << 16).fill(KIND.WIDE)
  for (let code = 0; code < 128; code++) {
    if (code >= 97 && code <= 122) table[code] = KIND.LOWER
    else if (code >= 65 && code <= 90) table[code] = KIND.UPPER
    else if (code >= 48 && code <= 57) table[code] = KIND.DIGIT
    else if (code === 10 || code === 13) table[code] = KIND.LINE
    else if (code === 32 || code === 9 || code === 11 || code === 12) table[code] = KIND.SPACE
    else table[code] = KIND.MARK
  }
  return table
}

/** The kinds of a shorter text are looked up directly, without copying its codes. */
const SHORT = 90

const reader = new CodeReader()
const marker = new CodeMarker(TABLE)

/** Returns the kind of each UTF-16 unit of a text, followed by a 0; valid until the next call. */
export function kindsOf(text: string): Uint8Array {
  return text.length < SHORT ? marker.markText(text) : marker.mark(reader.read(text), text.length)
}
