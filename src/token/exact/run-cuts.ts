import { splitsPair } from '../../text/index.ts'

/** Pieces longer than this make byte-pair merging slow (its time grows with the square of a piece). */
const MAX_RUN_CHARS = 256

const LETTER = 1
const MARK = 2
const SPACE = 4
/** A line end or a slash, any number of which may follow marks in one piece. */
const MARK_TAIL = 8

let classes: Uint8Array | undefined

/** Returns, for each UTF-16 unit, the kinds of piece that may contain it: letters, marks, white space, the tail of marks. Digits have none (cut at three). */
function classTable(): Uint8Array {
  if (classes) return classes
  const table = new Uint8Array(65536)
  for (let code = 0; code < 65536; code++) {
    const char = String.fromCharCode(code)
    if (code === 10 || code === 13) table[code] = SPACE | MARK_TAIL
    else if (code === 47) table[code] = MARK | MARK_TAIL
    else if (code >= 0xd800 && code <= 0xdfff) table[code] = LETTER | MARK
    else if (/\s/u.test(char)) table[code] = SPACE
    else if (/\p{L}/u.test(char)) table[code] = LETTER
    else if (/\p{M}/u.test(char)) table[code] = LETTER | MARK
    else if (!/\p{N}/u.test(char)) table[code] = MARK
  }
  classes = table
  return table
}

/**
 * Returns the offsets at which a text is cut before exact counting, so that no piece is longer than 256 units: only inside longer runs of letters, marks (with
 * the line ends and slashes after them) or white space, never inside a surrogate pair. Ordinary text has none, and then the count is exact; each cut adds at
 * most one token (0.6 % on a megabyte of one character).
 */
export function runCuts(text: string): number[] {
  const cuts: number[] = []
  if (text.length <= MAX_RUN_CHARS) return cuts
  const table = classTable()
  let runKinds = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const kind = table[text.charCodeAt(i)] as number
    const openKinds = runKinds & kind || (runKinds & MARK && kind & MARK_TAIL)
    if (openKinds === 0) {
      runKinds = kind
      start = i
    } else {
      runKinds = openKinds
      if (i - start >= MAX_RUN_CHARS && !splitsPair(text, i)) {
        cuts.push(i)
        runKinds = kind
        start = i
      }
    }
  }
  return cuts
}
