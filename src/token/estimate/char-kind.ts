import { CodeReader } from '../../message/index.ts'
import { CharClassifier } from '../char-classifier.ts'

/** The kinds of character that the estimate distinguishes. */
export const CHAR_KIND = { LOWER: 1, UPPER: 2, DIGIT: 3, SPACE: 4, LINE: 5, MARK: 6, WIDE: 7 } as const

const KIND_BY_CODE = kindsByCode()

function kindsByCode(): Uint8Array {
  const table = new Uint8Array(1 << 16).fill(CHAR_KIND.WIDE)
  for (let code = 0; code < 128; code++) {
    if (code >= 97 && code <= 122) table[code] = CHAR_KIND.LOWER
    else if (code >= 65 && code <= 90) table[code] = CHAR_KIND.UPPER
    else if (code >= 48 && code <= 57) table[code] = CHAR_KIND.DIGIT
    else if (code === 10 || code === 13) table[code] = CHAR_KIND.LINE
    else if (code === 32 || code === 9 || code === 11 || code === 12) table[code] = CHAR_KIND.SPACE
    else table[code] = CHAR_KIND.MARK
  }
  return table
}

/** The kinds of a shorter text are looked up directly, without copying its codes. */
const MAX_SHORT_CHARS = 90

const reader = new CodeReader()
const classifier = new CharClassifier(KIND_BY_CODE)

/** Returns the kind of each UTF-16 unit of a text, followed by a 0; valid until the next call. */
export function charKindsOf(text: string): Uint8Array {
  return text.length < MAX_SHORT_CHARS ? classifier.classifyText(text) : classifier.classify(reader.read(text), text.length)
}
