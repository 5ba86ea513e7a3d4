import { CodeReader } from '../../../message/index.ts'
import { Ints } from '../../../relevance/index.ts'
import { CODE, codeKind } from '../code-kind.ts'
import { NEIGHBOURS } from '../neighbours.ts'
import { Negated } from './negated.ts'

/** A part leaves out at least this many characters at an end of its piece, or none: the beginning of a line says what it is. */
const BEGINNING = 16
const ENDING = 8

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
  readonly from = new Ints()
  readonly to = new Ints()
  /** The places where a part may begin and end, in order: including those of the piece, and some before and after it. */
  readonly begins = new Ints()
  readonly ends = new Ints()
  readonly #reader = new CodeReader()
  readonly #negated = new Negated()
  /** The codes that were read, and where they start and stop in the text. */
  #codes: Uint16Array = new Uint16Array(0)
  #start = 0
  #stop = 0

  /**
   * Reads the piece `[first, last)` of a text. A part begins and ends at white space, also escaped white space: in prose only between clauses, elsewhere not
   * after a colon, so that no key loses its value. Linear.
   */
  read(text: string, first: number, last: number, isProse: boolean): void {
    this.#look(text, first, last)
    this.#readSigns(first, last, isProse)
  }

  /** The start, among the places `[first, next)` of a list, of a word that equals the word at a place; -1 if there is none. */
  among(at: number, starts: Int32Array, first: number, next: number): number {
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
    return at < this.#stop - this.#start && codeKind(this.#codes[at] as number) === CODE.word
  }

  /** Reads from the piece to both ends of its line, as far as names reach. */
  #look(text: string, first: number, last: number): void {
    let start = first
    while (start > 0 && first - start < NEIGHBOURS.reach && codeKind(text.charCodeAt(start - 1)) !== CODE.edge) start--
    const most = Math.min(text.length, last + NEIGHBOURS.reach)
    this.#codes = this.#reader.read(text.slice(start, most))
    let stop = last
    while (stop < most && codeKind(this.#codes[stop - start] as number) !== CODE.edge) stop++
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
  #readSigns(first: number, last: number, isProse: boolean): void {
    const codes = this.#codes
    const start = this.#start
    const stop = this.#stop
    this.from.length = this.to.length = this.begins.length = this.ends.length = 0
    let sign: number = SIGN.other
    let isInGap = true
    let gap = start
    let isParting = true
    let word = start
    this.#negated.clear()
    /** The end of the last sign that begins with a backslash, and of the last one that is white space. */
    let escaped = -1
    let blank = -1
    for (let at = start; at < stop; at++) {
      const before = sign
      sign = signOf(codes[at - start] as number)
      // Nothing begins or ends between signs of one kind.
      if (sign === before && sign !== SIGN.backslash && at > blank + 1 && at > start) continue
      if (sign === SIGN.word && before !== SIGN.word) this.from.push(at)
      else if (sign !== SIGN.word && before === SIGN.word) this.to.push(at)
      if (sign === SIGN.backslash && at > escaped) {
        escaped = at + 1
        if (escaped < last && isBlank(codes[escaped - start] as number)) blank = escaped
      }
      const isGap = sign === SIGN.blank || at <= blank
      if (!isProse && !isGap && !isInGap && this.#isField(at - start)) {
        this.#negated.clear()
        if (mayEnd(first, last, at)) note(this.ends, last, at)
        if (at < last && at > first + BEGINNING) note(this.begins, first, at)
      }
      if (isGap === isInGap) continue
      isInGap = isGap
      if (isGap) {
        this.#negated.pass(codes, word - start, at - start)
        isParting = (isProse ? before !== SIGN.word : codes[at - 1 - start] !== COLON) && !this.#negated.is
        gap = at
        if (isParting && mayEnd(first, last, at)) note(this.ends, last, at)
        continue
      }
      word = at
      if (isParting && at !== first && at < last && (gap <= first || at > first + BEGINNING)) note(this.begins, first, at)
    }
    if (sign === SIGN.word) this.to.push(stop)
    note(this.begins, first, first)
    note(this.ends, last, stop)
  }
}

/** The kind of a code for finding words and the ends of parts. */
const SIGN = { other: 0, word: 1, blank: 2, separator: 3, backslash: 4 } as const

const SIGNS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === SPACE || code === TAB) return SIGN.blank
  if (code === COMMA || code === MORE) return SIGN.separator
  if (code === BACKSLASH) return SIGN.backslash
  return codeKind(code) === CODE.word ? SIGN.word : SIGN.other
})

function signOf(code: number): number {
  return code < 128 ? (SIGNS[code] as number) : codeKind(code) === CODE.word ? SIGN.word : SIGN.other
}

/** Whether a part of the piece `[first, last)` may end at a place: after its start, and not so near its end that hardly anything is left out. */
function mayEnd(first: number, last: number, at: number): boolean {
  return at > first && (at <= last - ENDING || at > last)
}

/** Whether a letter after a backslash stands for white space: n, r, or t. */
function isBlank(code: number): boolean {
  return code === 110 || code === 114 || code === 116
}

/** Appends a place, and before it the piece's own place if it is missing. */
function note(places: Ints, own: number, at: number): void {
  if (at >= own && (places.length === 0 || places.get(places.length - 1) < own)) places.push(own)
  if (at !== own) places.push(at)
}
