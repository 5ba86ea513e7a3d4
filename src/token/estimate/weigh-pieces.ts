import { CHAR_KIND, charKindsOf } from './char-kind.ts'
import { PIECE_CLASSES } from './piece-classes.ts'
import { scriptClassOf } from './script-class.ts'

/** From this length on, a chain of letters and digits is examined as a whole: base64 and hashes have many pieces, each worth more. */
const MIN_BYTES_CHAIN = 20

/** Script classes whose repeated characters become few tokens: lines of boxes, dots, dashes. */
const REPEATABLE_SCRIPTS: ReadonlySet<number> = new Set([8, 9])

/** The ratio of pieces to letters from which a chain is treated as bytes. */
const MIN_BYTES_RATIO = 0.36

/** What is joined to the front of the next word: 0 nothing, 1 a space, 2 a mark, 3 a letter of the other case, 4 a digit. */
type Prefix = 0 | 1 | 2 | 3 | 4

/**
 * Cuts a text into the kinds of piece that a byte-pair vocabulary would cut it into and adds up their weights. Linear in the weights, so that with a weight of
 * 1 for one class and 0 for all others the sum is the amount of that class. Every character is read once or twice, whatever the text. The common cases are
 * handled in the loop itself, because a call per word takes longer than the word, and a word is handled in the same iteration as the space before it.
 */
export function weighPieces(text: string, weights: Float64Array): number {
  const kinds = charKindsOf(text)
  const { length } = text
  let total = 0
  let prefix: Prefix = 0
  let i = 0
  while (i < length) {
    if (kinds[i] === CHAR_KIND.SPACE) {
      const from = i
      i = skipKind(kinds, i, CHAR_KIND.SPACE)
      const next = kinds[i] as number
      const joinsNext = next === CHAR_KIND.LOWER || next === CHAR_KIND.UPPER || next === CHAR_KIND.MARK || next === CHAR_KIND.WIDE
      const unjoinedSpaces = next === CHAR_KIND.LINE ? 0 : i - from - (joinsNext ? 1 : 0)
      if (unjoinedSpaces > 0) total += weighSpaces(unjoinedSpaces, weights)
      prefix = joinsNext ? 1 : 0
      if (i === length) break
    }
    const start = i
    const kind = kinds[i] as number
    if (kind <= CHAR_KIND.UPPER) {
      while (kinds[i] === CHAR_KIND.UPPER) i++
      const uppers = i - start
      while (kinds[i] === CHAR_KIND.LOWER) i++
      const size = i - start
      if (size <= PIECE_CLASSES.LENGTHS && kinds[i] !== CHAR_KIND.DIGIT && kinds[i] !== CHAR_KIND.UPPER) {
        total += weights[(prefix * 3 + (uppers === 0 ? 0 : size === uppers ? 2 : 1)) * PIECE_CLASSES.LENGTHS + size - 1] as number
      } else {
        i = chainEnd(kinds, start)
        total += weighChain(kinds, start, i, prefix, weights)
      }
      prefix = 0
    } else if (kind === CHAR_KIND.MARK) {
      i = skipKind(kinds, i, CHAR_KIND.MARK)
      const joinsNextWord: boolean = i - start === 1 && prefix === 0 && (kinds[i] === CHAR_KIND.LOWER || kinds[i] === CHAR_KIND.UPPER)
      if (!joinsNextWord) total += weighMarks(i - start === 1 || isRepeated(text, start, i), i - start, prefix, kinds[i] === CHAR_KIND.LINE, weights)
      prefix = joinsNextWord ? 2 : 0
    } else if (kind === CHAR_KIND.LINE) {
      i = skipKind(kinds, i, CHAR_KIND.LINE)
      total += weighLineEnds(i - start, weights)
      prefix = 0
    } else if (kind === CHAR_KIND.DIGIT) {
      i = chainEnd(kinds, start)
      total += weighChain(kinds, start, i, prefix, weights)
      prefix = 0
    } else {
      i = wideEnd(text, kinds, start)
      total += weighWide(text, start, i, weights)
      prefix = 0
    }
  }
  return total
}

function skipKind(kinds: Uint8Array, start: number, kind: number): number {
  let i = start
  while (kinds[i] === kind) i++
  return i
}

/** The weight of spaces that are not joined to a word. */
function weighSpaces(length: number, weights: Float64Array): number {
  const base = weights[PIECE_CLASSES.SPACES + Math.min(length, 15)] as number
  return length > 128 ? base + (weights[PIECE_CLASSES.SPACES] as number) * (length / 128) : base
}

function weighLineEnds(length: number, weights: Float64Array): number {
  const base = weights[PIECE_CLASSES.LINES + Math.min(length, 4)] as number
  return length > 16 ? base + (weights[PIECE_CLASSES.LINES] as number) * (length / 16) : base
}

function weighMarks(isSameMark: boolean, length: number, prefix: Prefix, isLineEndNext: boolean, weights: Float64Array): number {
  const family = (isSameMark ? 0 : 2) + (prefix === 1 ? 1 : 0)
  let sum = weights[PIECE_CLASSES.MARKS + family * PIECE_CLASSES.MARK_LENGTHS + Math.min(length, PIECE_CLASSES.MARK_LENGTHS) - 1] as number
  if (length > PIECE_CLASSES.MARK_LENGTHS) sum += (weights[PIECE_CLASSES.LONG_MARKS + (isSameMark ? 0 : 1)] as number) * (length - PIECE_CLASSES.MARK_LENGTHS)
  return isLineEndNext ? sum + (weights[PIECE_CLASSES.LINES + 5] as number) : sum
}

function isRepeated(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start)
  for (let i = start + 1; i < end; i++) if (text.charCodeAt(i) !== first) return false
  return true
}

/** Returns the end of a chain of letters and digits. */
function chainEnd(kinds: Uint8Array, start: number): number {
  let end = start
  while (kinds[end] !== 0 && (kinds[end] as number) <= CHAR_KIND.DIGIT) end++
  return end
}

function weighChain(kinds: Uint8Array, start: number, end: number, prefix: Prefix, weights: Float64Array): number {
  if (end - start < MIN_BYTES_CHAIN) return weighWords(kinds, start, end, prefix, weights)
  let cuts = 0
  let before = 0
  let kindsSeen = 0
  for (let i = start; i < end; i++) {
    const kind = kinds[i] as number
    if (kind !== before && !(kind === CHAR_KIND.LOWER && before === CHAR_KIND.UPPER)) cuts++
    kindsSeen |= 1 << kind
    before = kind
  }
  if (cuts < (end - start) * MIN_BYTES_RATIO) return weighWords(kinds, start, end, prefix, weights)
  const blobClass = kindsSeen & (1 << CHAR_KIND.UPPER) ? (kindsSeen & (1 << CHAR_KIND.LOWER) ? 1 : 2) : 0
  return (weights[PIECE_CLASSES.BLOBS + blobClass] as number) * (end - start)
}

function weighWords(kinds: Uint8Array, start: number, end: number, before: Prefix, weights: Float64Array): number {
  let sum = 0
  let i = start
  let prefix = before
  while (i < end) {
    const from = i
    if (kinds[i] === CHAR_KIND.DIGIT) {
      i = skipKind(kinds, i, CHAR_KIND.DIGIT)
      sum += (weights[PIECE_CLASSES.DIGITS + 3] as number) * Math.floor((i - from) / 3)
      if ((i - from) % 3 > 0) sum += weights[PIECE_CLASSES.DIGITS + ((i - from) % 3)] as number
      prefix = 4
      continue
    }
    i = skipKind(kinds, i, CHAR_KIND.UPPER)
    const uppers = i - from
    i = skipKind(kinds, i, CHAR_KIND.LOWER)
    sum += weighWord(prefix, i - from, uppers, weights)
    prefix = 3
  }
  return sum
}

/** The weight of a word of `length` letters, capitals first. */
function weighWord(prefix: Prefix, length: number, uppers: number, weights: Float64Array): number {
  const shape = uppers === 0 ? 0 : length === uppers ? 2 : 1
  const base = weights[(prefix * 3 + shape) * PIECE_CLASSES.LENGTHS + Math.min(length, PIECE_CLASSES.LENGTHS) - 1] as number
  return length > PIECE_CLASSES.LENGTHS ? base + (weights[PIECE_CLASSES.LONG_WORD + shape] as number) * (length - PIECE_CLASSES.LENGTHS) : base
}

/** Returns the end of a run of characters of one script. */
function wideEnd(text: string, kinds: Uint8Array, start: number): number {
  const script = scriptClassOf(text.charCodeAt(start))
  let end = start + 1
  while (kinds[end] === CHAR_KIND.WIDE && scriptClassOf(text.charCodeAt(end)) === script) end++
  return end
}

function weighWide(text: string, start: number, end: number, weights: Float64Array): number {
  const script = scriptClassOf(text.charCodeAt(start))
  let repeated = 0
  if (REPEATABLE_SCRIPTS.has(script)) for (let i = start + 1; i < end; i++) if (text.charCodeAt(i) === text.charCodeAt(i - 1)) repeated++
  const each = (weights[PIECE_CLASSES.WIDES + script] as number) * (end - start - repeated) + (weights[PIECE_CLASSES.REPEATED] as number) * repeated
  return each + (weights[PIECE_CLASSES.WIDES + PIECE_CLASSES.SCRIPTS + script] as number)
}
