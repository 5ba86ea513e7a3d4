/** Kinds of character that the estimate tells apart. */
export const KIND = { LOWER: 1, UPPER: 2, DIGIT: 3, SPACE: 4, LINE: 5, MARK: 6, WIDE: 7 } as const

const TABLE = asciiKinds()

function asciiKinds(): Uint8Array {
  const table = new Uint8Array(128)
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

/** Texts up to this length share one buffer. */
const SHARED = 1 << 16

const shared = new Uint8Array(SHARED + 1)

/** The kind of each UTF-16 unit of a text, and 0 behind the last; good until the next call. */
export function kindsOf(text: string): Uint8Array {
  const { length } = text
  const kinds = length > SHARED ? new Uint8Array(length + 1) : shared
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    kinds[i] = code < 128 ? (TABLE[code] as number) : KIND.WIDE
  }
  kinds[length] = 0
  return kinds
}
