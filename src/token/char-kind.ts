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

/** The kind of the character at `i`; 0 past the end. */
export function kindAt(text: string, i: number): number {
  if (i >= text.length) return 0
  const code = text.charCodeAt(i)
  return code < 128 ? (TABLE[code] as number) : KIND.WIDE
}
