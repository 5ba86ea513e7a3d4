import { KIND, kindsOf } from './char-kind.ts'
import { PIECES } from './piece-classes.ts'
import { scriptClass } from './script-class.ts'

/** From this length on, a chain of letters and digits is examined as a whole: base64 and hashes have many pieces, each worth more. */
const CHAIN = 20

/** Script classes whose repeated characters become few tokens: lines of boxes, dots, dashes. */
const FOLDING: ReadonlySet<number> = new Set([8, 9])

/** The ratio of pieces to letters from which a chain is treated as bytes. */
const BROKEN = 0.36

/** What is joined to the front of the next word: 0 nothing, 1 a space, 2 a mark, 3 a letter of the other case, 4 a digit. */
type Prefix = 0 | 1 | 2 | 3 | 4

/**
 * Cuts a text into the kinds of piece that a byte-pair vocabulary would cut it into and adds up their weights. Linear in the weights, so that with a weight of
 * 1 for one class and 0 for all others the sum is the amount of that class. Every character is read once or twice, whatever the text. The common cases are
 * handled in the loop itself, because a call per word takes longer than the word, and a word is handled in the same iteration as the space before it.
 */
export function weighPieces(text: string, weights: Float64Array): number {
  const kinds = kindsOf(text)
  const { length } = text
  let total = 0
  let prefix: Prefix = 0
  let i = 0
  while (i < length) {
    if (kinds[i] === KIND.SPACE) {
      const from = i
      i = past(kinds, i, KIND.SPACE)
      const next = kinds[i] as number
      const joins = next === KIND.LOWER || next === KIND.UPPER || next === KIND.MARK || next === KIND.WIDE
      const alone = next === KIND.LINE ? 0 : i - from - (joins ? 1 : 0)
      if (alone > 0) total += ofSpaces(alone, weights)
      prefix = joins ? 1 : 0
      if (i === length) break
    }
    const start = i
    const kind = kinds[i] as number
    if (kind <= KIND.UPPER) {
      while (kinds[i] === KIND.UPPER) i++
      const uppers = i - start
      while (kinds[i] === KIND.LOWER) i++
      const size = i - start
      if (size <= PIECES.LENGTHS && kinds[i] !== KIND.DIGIT && kinds[i] !== KIND.UPPER) {
        total += weights[(prefix * 3 + (uppers === 0 ? 0 : size === uppers ? 2 : 1)) * PIECES.LENGTHS + size - 1] as number
      } else {
        i = chainEnd(kinds, start)
        total += ofChain(kinds, start, i, prefix, weights)
      }
      prefix = 0
    } else if (kind === KIND.MARK) {
      i = past(kinds, i, KIND.MARK)
      const leads: boolean = i - start === 1 && prefix === 0 && (kinds[i] === KIND.LOWER || kinds[i] === KIND.UPPER)
      if (!leads) total += ofMarks(i - start === 1 || isRepeated(text, start, i), i - start, prefix, kinds[i] === KIND.LINE, weights)
      prefix = leads ? 2 : 0
    } else if (kind === KIND.LINE) {
      i = past(kinds, i, KIND.LINE)
      total += ofLines(i - start, weights)
      prefix = 0
    } else if (kind === KIND.DIGIT) {
      i = chainEnd(kinds, start)
      total += ofChain(kinds, start, i, prefix, weights)
      prefix = 0
    } else {
      i = wideEnd(text, kinds, start)
      total += ofWide(text, start, i, weights)
      prefix = 0
    }
  }
  return total
}

function past(kinds: Uint8Array, start: number, kind: number): number {
  let i = start
  while (kinds[i] === kind) i++
  return i
}

/** The weight of spaces that are not joined to a word. */
function ofSpaces(length: number, weights: Float64Array): number {
  const few = weights[PIECES.SPACES + Math.min(length, 15)] as number
  return length > 128 ? few + (weights[PIECES.SPACES] as number) * (length / 128) : few
}

function ofLines(length: number, weights: Float64Array): number {
  const few = weights[PIECES.LINES + Math.min(length, 4)] as number
  return length > 16 ? few + (weights[PIECES.LINES] as number) * (length / 16) : few
}

function ofMarks(same: boolean, length: number, prefix: Prefix, ends: boolean, weights: Float64Array): number {
  const family = (same ? 0 : 2) + (prefix === 1 ? 1 : 0)
  let sum = weights[PIECES.MARKS + family * PIECES.MARK_LENGTHS + Math.min(length, PIECES.MARK_LENGTHS) - 1] as number
  if (length > PIECES.MARK_LENGTHS) sum += (weights[PIECES.LONG_MARKS + (same ? 0 : 1)] as number) * (length - PIECES.MARK_LENGTHS)
  return ends ? sum + (weights[PIECES.LINES + 5] as number) : sum
}

function isRepeated(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start)
  for (let i = start + 1; i < end; i++) if (text.charCodeAt(i) !== first) return false
  return true
}

/** Returns the end of a chain of letters and digits. */
function chainEnd(kinds: Uint8Array, start: number): number {
  let end = start
  while (kinds[end] !== 0 && (kinds[end] as number) <= KIND.DIGIT) end++
  return end
}

function ofChain(kinds: Uint8Array, start: number, end: number, prefix: Prefix, weights: Float64Array): number {
  if (end - start < CHAIN) return ofWords(kinds, start, end, prefix, weights)
  let cuts = 0
  let before = 0
  let seen = 0
  for (let i = start; i < end; i++) {
    const kind = kinds[i] as number
    if (kind !== before && !(kind === KIND.LOWER && before === KIND.UPPER)) cuts++
    seen |= 1 << kind
    before = kind
  }
  if (cuts < (end - start) * BROKEN) return ofWords(kinds, start, end, prefix, weights)
  const blob = seen & (1 << KIND.UPPER) ? (seen & (1 << KIND.LOWER) ? 1 : 2) : 0
  return (weights[PIECES.BLOBS + blob] as number) * (end - start)
}

function ofWords(kinds: Uint8Array, start: number, end: number, before: Prefix, weights: Float64Array): number {
  let sum = 0
  let i = start
  let prefix = before
  while (i < end) {
    const from = i
    if (kinds[i] === KIND.DIGIT) {
      i = past(kinds, i, KIND.DIGIT)
      sum += (weights[PIECES.DIGITS + 3] as number) * Math.floor((i - from) / 3)
      if ((i - from) % 3 > 0) sum += weights[PIECES.DIGITS + ((i - from) % 3)] as number
      prefix = 4
      continue
    }
    i = past(kinds, i, KIND.UPPER)
    const uppers = i - from
    i = past(kinds, i, KIND.LOWER)
    sum += ofWord(prefix, i - from, uppers, weights)
    prefix = 3
  }
  return sum
}

/** The weight of a word of `length` letters, capitals first. */
function ofWord(prefix: Prefix, length: number, uppers: number, weights: Float64Array): number {
  const shape = uppers === 0 ? 0 : length === uppers ? 2 : 1
  const few = weights[(prefix * 3 + shape) * PIECES.LENGTHS + Math.min(length, PIECES.LENGTHS) - 1] as number
  return length > PIECES.LENGTHS ? few + (weights[PIECES.LONG_WORD + shape] as number) * (length - PIECES.LENGTHS) : few
}

/** Returns the end of a run of characters of one script. */
function wideEnd(text: string, kinds: Uint8Array, start: number): number {
  const script = scriptClass(text.charCodeAt(start))
  let end = start + 1
  while (kinds[end] === KIND.WIDE && scriptClass(text.charCodeAt(end)) === script) end++
  return end
}

function ofWide(text: string, start: number, end: number, weights: Float64Array): number {
  const script = scriptClass(text.charCodeAt(start))
  let repeated = 0
  if (FOLDING.has(script)) for (let i = start + 1; i < end; i++) if (text.charCodeAt(i) === text.charCodeAt(i - 1)) repeated++
  const each = (weights[PIECES.WIDES + script] as number) * (end - start - repeated) + (weights[PIECES.REPEATED] as number) * repeated
  return each + (weights[PIECES.WIDES + PIECES.SCRIPTS + script] as number)
}
