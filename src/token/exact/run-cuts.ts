import { splitsPair } from '../../text/index.ts'

/** Pieces longer than this make byte-pair merging slow (its time grows with the square of a piece). */
const MAX_RUN_CHARS = 256

const LETTER = 1
const MARK = 2
const SPACE = 4
/** A line end or a slash, any number of which may follow marks in one piece. */
const MARK_TAIL = 8

/** In place of the kinds of a unit that was not met yet: most texts have few of all 65,536. */
const UNKNOWN = 255
const knownKinds = new Uint8Array(1 << 16).fill(UNKNOWN)

/** The kinds of piece that may contain a UTF-16 unit: letters, marks, white space, the tail of marks. Digits have none (cut at three). */
function kindsOf(code: number): number {
  if (knownKinds[code] === UNKNOWN) knownKinds[code] = classify(code)
  return knownKinds[code] as number
}

function classify(code: number): number {
  const char = String.fromCharCode(code)
  if (code === 10 || code === 13) return SPACE | MARK_TAIL
  if (code === 47) return MARK | MARK_TAIL
  if (code >= 0xd800 && code <= 0xdfff) return LETTER | MARK
  if (/\s/u.test(char)) return SPACE
  if (/\p{L}/u.test(char)) return LETTER
  if (/\p{M}/u.test(char)) return LETTER | MARK
  return /\p{N}/u.test(char) ? 0 : MARK
}

/**
 * Returns the offsets at which a text is cut before exact counting, so that no piece is longer than 256 units: only inside longer runs of letters, marks (with
 * the line ends and slashes after them) or white space, never inside a surrogate pair. Ordinary text has none, and then the count is exact; each cut adds at
 * most one token (0.6 % on a megabyte of one character).
 */
export function runCuts(text: string): number[] {
  const cuts: number[] = []
  if (text.length <= MAX_RUN_CHARS) return cuts
  let runKinds = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const kind = kindsOf(text.charCodeAt(i))
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
