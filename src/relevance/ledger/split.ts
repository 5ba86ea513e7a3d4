import { safeCut } from '../../text/index.ts'
import { isMultilineJsonCall } from './is-multiline-json-call.ts'

/** Called with the bounds `[start, end)` of one piece. */
export type PieceVisitor = (start: number, end: number) => void

/**
 * Lines of up to `MAX_UNSPLIT_CHARS` characters stay whole. A piece of a longer line has at least `MIN_PIECE_CHARS`; from `MAX_UNSPLIT_CHARS` on it ends where
 * a field does, from `MAX_CLAUSE_CHARS` on where a clause does, or else at any space.
 */
const MIN_PIECE_CHARS = 30
const MAX_UNSPLIT_CHARS = 110
const MAX_CLAUSE_CHARS = 140
const MAX_FEW_WORDS_CHARS = 420
/** Minimum words of a piece of a long line, so that its names keep their neighbours. */
const MIN_WORDS = 5

/**
 * Splits a text into pieces that can be kept or left out separately: its lines, and long lines at the ends of sentences, records and escaped lines, or else at
 * the ends of clauses, or else at spaces. Pieces cover everything but line ends; only a run of 840 characters without any such place is cut inside, between
 * graphemes. Linear.
 * @param codes of the text, as read by `CodeReader`
 */
export function splitText(text: string, codes: Uint16Array, visit: PieceVisitor): void {
  let start = 0
  while (start < text.length) {
    let end = text.indexOf('\n', start)
    if (end < 0) end = text.length
    const last = end > start && codes[end - 1] === 13 ? end - 1 : end
    const body = skipLineNumber(codes, start, last)
    if (last - body <= MAX_UNSPLIT_CHARS) visit(body, last)
    else splitLine(text, codes, body, last, visit)
    start = end + 1
  }
}

/**
 * Splits the text of a call like `splitText`, except that JSON arguments on several lines count as one line, since none of these lines means anything by
 * itself.
 */
export function splitCall(text: string, codes: Uint16Array, visit: PieceVisitor): void {
  if (!isMultilineJsonCall(text)) splitText(text, codes, visit)
  else if (text.length <= MAX_UNSPLIT_CHARS) visit(0, text.length)
  else splitLine(text, codes, 0, text.length, visit)
}

/** The number of words after a line's number that identify the place of a name well enough. */
const MIN_IDENTIFYING_WORDS = 2

/**
 * Skips the number that a viewer writes before a line: spaces, digits, and an arrow or a tab. A line with little else keeps its number, since it then
 * identifies the names in it; all others lose it, as numbers take the room of other lines.
 */
function skipLineNumber(codes: Uint16Array, start: number, end: number): number {
  let at = start
  while (at < end && codes[at] === 32) at++
  const digits = at
  while (at < end && (codes[at] as number) >= 48 && (codes[at] as number) <= 57) at++
  const code = codes[at] as number
  if (at === digits || (code !== 0x2192 && code !== 9)) return start
  return end - at > 40 || hasIdentifyingWords(codes, at + 1, end) ? at + 1 : start
}

function hasIdentifyingWords(codes: Uint16Array, from: number, to: number): boolean {
  let words = 0
  for (let at = from; at < to && words < MIN_IDENTIFYING_WORDS; at++) if (startsWord(codes, at)) words++
  return words === MIN_IDENTIFYING_WORDS
}

function splitLine(text: string, codes: Uint16Array, from: number, to: number, visit: PieceVisitor): void {
  let start = from
  let weak = -1
  let words = 0
  for (let i = from + 1; i < to; i++) {
    if (startsWord(codes, i)) words++
    const length = i - start
    if (length < MIN_PIECE_CHARS || to - i < MIN_PIECE_CHARS || (words <= MIN_WORDS && length <= MAX_FEW_WORDS_CHARS)) continue
    let at = -1
    const rank = breakRank(codes, i)
    if (rank === STRONG && words > MIN_WORDS) at = i
    else if (length > (isProse(codes, weak) ? MAX_CLAUSE_CHARS : MAX_UNSPLIT_CHARS) && weak > start) at = weak
    else if (length > MAX_CLAUSE_CHARS && (words > MIN_WORDS || length > MAX_FEW_WORDS_CHARS))
      at = rank > NONE ? i : length > 2 * MAX_FEW_WORDS_CHARS ? safeCut(text, i) : -1
    else if (rank === WEAK && words > MIN_WORDS) weak = i
    if (at <= start) continue
    visit(start, at)
    start = at
    i = at
    weak = -1
    words = 0
  }
  if (start < to) visit(start, to)
}

/** Whether a word of two letters or more starts at `at`; text after a slash, dot, dash or underscore is part of one longer name. */
function startsWord(codes: Uint16Array, at: number): boolean {
  return (
    (kindOf(codes[at] as number) & LETTER) !== 0 &&
    (kindOf(codes[at - 1] as number) & (LETTER | INSIDE)) === 0 &&
    (kindOf(codes[at + 1] as number) & LETTER) !== 0
  )
}

const LETTER = 1
const INSIDE = 2
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[A-Za-z0-9]/.test(character) ? LETTER : '/.-_@%=&?'.includes(character) ? INSIDE : 0
})

function kindOf(code: number): number {
  return code < 128 ? (KINDS[code] as number) : code > 0x2e80 ? LETTER : 0
}

/** Whether the clause after a place continues in words. */
function isProse(codes: Uint16Array, at: number): boolean {
  return at > 0 && (kindOf(codes[at + 1] as number) & LETTER) !== 0
}

const NONE = 0
const SPACE = 1
const WEAK = 2
const STRONG = 3

/** How good a boundary before `at` is. */
function breakRank(codes: Uint16Array, at: number): number {
  const code = codes[at] as number
  const before = codes[at - 1] as number
  if (code === 10) return STRONG
  if (code === 92) return codes[at + 1] === 110 && before !== 92 && codes[at - 2] !== 92 ? STRONG : NONE
  if (before === 0x3002 || before === 0xff01 || before === 0xff1f) return STRONG
  if (code === 32) {
    if (before === 46 || before === 33 || before === 63) return STRONG
    return before === 44 || before === 59 || before === 58 ? WEAK : SPACE
  }
  if (before === 44 && (code === 34 || code === 123 || code === 91)) return STRONG
  if (before === 0xff0c || before === 0xff1b || before === 0x3001 || before === 62) return WEAK
  return code === 44 || code === 59 || code === 124 ? SPACE : NONE
}
