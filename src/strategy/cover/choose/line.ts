import { CodeReader } from '../../../message/index.ts'
import { IntList } from '../../../relevance/index.ts'
import { CODE_KIND, codeKind } from '../code-kind.ts'
import { NEIGHBOURS } from '../neighbours.ts'
import { NegationTracker } from './negation-tracker.ts'

/** A part leaves out at least this many characters at an end of its piece, or none: the beginning of a line identifies it. */
const MIN_OMITTED_START = 16
const MIN_OMITTED_END = 8

const SPACE = 32
const TAB = 9
const QUOTE = 34
const APOSTROPHE = 39
const COMMA = 44
const COLON = 58
const LESS = 60
const MORE = 62
const BACKSLASH = 92

/** A piece and its line as far as names reach, read for words and for places where a part may begin and end. */
export class Line {
  /** The starts and ends of words. */
  readonly wordStarts = new IntList()
  readonly wordEnds = new IntList()
  /** The places where a part may begin and end, in order: including those of the piece, and some before and after it. */
  readonly begins = new IntList()
  readonly ends = new IntList()
  readonly #codeReader = new CodeReader()
  readonly #negation = new NegationTracker()
  /** The codes that were read, and where they start and stop in the text. */
  #codes: Uint16Array = new Uint16Array(0)
  #start = 0
  #stop = 0

  /**
   * Reads the piece `[first, last)` of a text. A part begins and ends at white space, also escaped white space: in prose only between clauses, elsewhere not
   * after a colon, so that no key loses its value. Linear.
   */
  read(text: string, first: number, last: number, isProse: boolean): void {
    this.#readLine(text, first, last)
    this.#findPlaces(first, last, isProse)
  }

  /** The start, among the places `[first, next)` of a list, of a word that equals the word at a place; -1 if there is none. */
  findSameWord(at: number, starts: Int32Array, first: number, next: number): number {
    for (let i = first; i < next; i++) if (this.#isSame(at, starts[i] as number)) return starts[i] as number
    return -1
  }

  #isSame(one: number, other: number): boolean {
    const codes = this.#codes
    let a = one - this.#start
    let b = other - this.#start
    while (codes[a] === codes[b] && this.#isWord(a)) {
      a++
      b++
    }
    return !this.#isWord(a) && !this.#isWord(b)
  }

  #isWord(at: number): boolean {
    return at < this.#stop - this.#start && codeKind(this.#codes[at] as number) === CODE_KIND.word
  }

  /** Reads from the piece to both ends of its line, as far as names reach. */
  #readLine(text: string, first: number, last: number): void {
    let start = first
    while (start > 0 && first - start < NEIGHBOURS.reach && codeKind(text.charCodeAt(start - 1)) !== CODE_KIND.lineEnd) start--
    const maxEnd = Math.min(text.length, last + NEIGHBOURS.reach)
    this.#codes = this.#codeReader.read(text.slice(start, maxEnd))
    let stop = last
    while (stop < maxEnd && codeKind(this.#codes[stop - start] as number) !== CODE_KIND.lineEnd) stop++
    this.#start = start
    this.#stop = stop
  }

  /** Whether a field begins without white space before it: a quote, escaped or not, after a comma, or a tag after a tag. */
  #isField(at: number): boolean {
    const codes = this.#codes
    const before = codes[at - 1]
    const code = before === COMMA && codes[at] === BACKSLASH ? codes[at + 1] : codes[at]
    return before === COMMA ? code === QUOTE || code === APOSTROPHE : before === MORE && code === LESS
  }

  /**
   * Collects words and places. A part may end where a gap that separates its two sides begins, and begin where one ends, except within the first characters of
   * the piece, unless only white space precedes, and within its last ones. Both may also be where a field begins without a gap.
   */
  #findPlaces(first: number, last: number, isProse: boolean): void {
    const codes = this.#codes
    const start = this.#start
    const stop = this.#stop
    this.wordStarts.length = this.wordEnds.length = this.begins.length = this.ends.length = 0
    let sign: number = SIGN_KIND.other
    let isInGap = true
    let gap = start
    let isSeparator = true
    let word = start
    this.#negation.clear()
    /** The end of the last sign that begins with a backslash, and of the last one that is white space. */
    let escaped = -1
    let blank = -1
    for (let at = start; at < stop; at++) {
      const before = sign
      sign = signKind(codes[at - start] as number)
      // Nothing begins or ends between signs of one kind.
      if (sign === before && sign !== SIGN_KIND.backslash && at > blank + 1 && at > start) continue
      if (sign === SIGN_KIND.word && before !== SIGN_KIND.word) this.wordStarts.push(at)
      else if (sign !== SIGN_KIND.word && before === SIGN_KIND.word) this.wordEnds.push(at)
      if (sign === SIGN_KIND.backslash && at > escaped) {
        escaped = at + 1
        if (escaped < last && isEscapedBlank(codes[escaped - start] as number)) blank = escaped
      }
      const isGap = sign === SIGN_KIND.blank || at <= blank
      if (!isProse && !isGap && !isInGap && this.#isField(at - start)) {
        this.#negation.clear()
        if (canEnd(first, last, at)) addPlace(this.ends, last, at)
        if (at < last && at > first + MIN_OMITTED_START) addPlace(this.begins, first, at)
      }
      if (isGap === isInGap) continue
      isInGap = isGap
      if (isGap) {
        this.#negation.feedWord(codes, word - start, at - start)
        isSeparator = (isProse ? before !== SIGN_KIND.word : codes[at - 1 - start] !== COLON) && !this.#negation.isNegated
        gap = at
        if (isSeparator && canEnd(first, last, at)) addPlace(this.ends, last, at)
        continue
      }
      word = at
      if (isSeparator && at !== first && at < last && (gap <= first || at > first + MIN_OMITTED_START)) addPlace(this.begins, first, at)
    }
    if (sign === SIGN_KIND.word) this.wordEnds.push(stop)
    addPlace(this.begins, first, first)
    addPlace(this.ends, last, stop)
  }
}

/** The kind of a code for finding words and the ends of parts. */
const SIGN_KIND = { other: 0, word: 1, blank: 2, separator: 3, backslash: 4 } as const

const ASCII_SIGNS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === SPACE || code === TAB) return SIGN_KIND.blank
  if (code === COMMA || code === MORE) return SIGN_KIND.separator
  if (code === BACKSLASH) return SIGN_KIND.backslash
  return codeKind(code) === CODE_KIND.word ? SIGN_KIND.word : SIGN_KIND.other
})

function signKind(code: number): number {
  return code < 128 ? (ASCII_SIGNS[code] as number) : codeKind(code) === CODE_KIND.word ? SIGN_KIND.word : SIGN_KIND.other
}

/** Whether a part of the piece `[first, last)` may end at a place: after its start, and not so near its end that hardly anything is left out. */
function canEnd(first: number, last: number, at: number): boolean {
  return at > first && (at <= last - MIN_OMITTED_END || at > last)
}

/** Whether a letter after a backslash represents white space: n, r, or t. */
function isEscapedBlank(code: number): boolean {
  return code === 110 || code === 114 || code === 116
}

/** Appends a place, and before it the piece's own place if it is missing. */
function addPlace(places: IntList, piecePlace: number, at: number): void {
  if (at >= piecePlace && (places.length === 0 || places.get(places.length - 1) < piecePlace)) places.push(piecePlace)
  if (at !== piecePlace) places.push(at)
}
