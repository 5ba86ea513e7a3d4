/** Kinds of character that the estimate tells apart. */
export const LOWER = 1
export const UPPER = 2
export const DIGIT = 3
export const SPACE = 4
export const LINE = 5
export const MARK = 6
export const WIDE = 7

/** Lengths of words that have a class of their own; longer words add an amount a letter. */
export const LENGTHS = 16

const WORD_CLASSES = 5 * 3 * LENGTHS

/** Where each family of classes begins in the table of weights. */
export const DIGITS: number = WORD_CLASSES
export const MARKS: number = DIGITS + 4
export const MARK_LENGTHS = 12
export const SPACES: number = MARKS + 4 * MARK_LENGTHS
export const LINES: number = SPACES + 16
export const WIDES: number = LINES + 6
export const SCRIPTS = 12
export const LONG_WORD: number = WIDES + 2 * SCRIPTS
export const LONG_MARKS: number = LONG_WORD + 3
export const BLOBS: number = LONG_MARKS + 2
export const REPEATED: number = BLOBS + 3

/** How many classes of piece there are. */
export const PIECE_CLASSES: number = REPEATED + 1

const TABLE = asciiKinds()

function asciiKinds(): Uint8Array {
  const table = new Uint8Array(128)
  for (let code = 0; code < 128; code++) {
    if (code >= 97 && code <= 122) table[code] = LOWER
    else if (code >= 65 && code <= 90) table[code] = UPPER
    else if (code >= 48 && code <= 57) table[code] = DIGIT
    else if (code === 10 || code === 13) table[code] = LINE
    else if (code === 32 || code === 9 || code === 11 || code === 12) table[code] = SPACE
    else table[code] = MARK
  }
  return table
}

/** The kind of the character at `i`; 0 past the end. */
export function kindAt(text: string, i: number): number {
  if (i >= text.length) return 0
  const code = text.charCodeAt(i)
  return code < 128 ? (TABLE[code] as number) : WIDE
}

/** Which family of scripts a character beyond ASCII belongs to, 0 to 11. */
export function scriptClass(code: number): number {
  if (code < 0x250) return code < 0xc0 ? 9 : 3
  if (code < 0x530) return code < 0x370 ? 11 : code < 0x400 ? 5 : 4
  if (code < 0x780) return 6
  if (code < 0x1000) return code >= 0x900 ? 7 : 11
  if (code < 0x2e80) return code >= 0x2000 ? 9 : 11
  if (code < 0x3040) return code >= 0x3000 ? 8 : 0
  if (code < 0x3100) return 1
  if (code >= 0x3400 && code < 0xa000) return 0
  if (code >= 0xac00 && code < 0xd7a4) return 2
  if (code >= 0xd800 && code < 0xe000) return 10
  return code >= 0xff00 ? 8 : 11
}
