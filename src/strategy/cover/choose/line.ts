import { CodeReader } from '../../../message/index.ts'
import { Ints } from '../../../relevance/index.ts'
import { CODE, codeKind } from '../code-kind.ts'
import { NEIGHBOURS } from '../neighbours.ts'

/** A part leaves out so many characters at an end that it does not share with the piece: what a line begins with says what it is. */
const BEGINNING = 16
const ENDING = 8

const LINE_FEED = 10
const SPACE = 32
const TAB = 9
const BACKSLASH = 92
const COLON = 58

/** A piece and as much of its line as its names reach, read for its words and for where a part of it may begin and end. */
export class Line {
  /** Words: where they start and end. */
  readonly from = new Ints()
  readonly to = new Ints()
  /** Places where a part may begin and end, in order: those of the piece among them, and some before and behind it. */
  readonly begins = new Ints()
  readonly ends = new Ints()
  readonly #reader = new CodeReader()

  /**
   * Reads the piece `[first, last)` of a text. A part begins and ends at white space, escaped white space too; in prose where a clause does, elsewhere
   * not behind a colon, so that no key loses its value. Linear.
   */
  read(text: string, first: number, last: number, isProse: boolean): void {
    let at = first
    while (at > 0 && first - at < NEIGHBOURS.reach && codeKind(text.charCodeAt(at - 1)) !== CODE.edge) at--
    const base = at
    const until = codeKind(text.charCodeAt(last)) === CODE.edge ? last : Math.min(text.length, last + NEIGHBOURS.reach)
    const codes = this.#reader.read(text.slice(base, until))
    this.from.length = this.to.length = this.begins.length = this.ends.length = 0
    let kind: number = CODE.edge
    let isWord = false
    let isBreak = true
    let wasGap = true
    let met = false
    let pair = -1
    let blank = -1
    for (; at <= until; at++) {
      const code = at < until ? (codes[at - base] as number) : LINE_FEED
      const before = kind
      kind = codeKind(code)
      if ((kind === CODE.word) !== isWord) {
        ;(isWord ? this.to : this.from).push(at)
        isWord = !isWord
      }
      if (at === first) this.begins.push(first)
      if (at === last) this.ends.push(last)
      if (kind === CODE.edge && at >= last) break
      if (code === BACKSLASH && at > pair) {
        pair = at + 1
        if (pair < last && isBlank(codes[pair - base] as number)) blank = pair
      }
      const isGap = code === SPACE || code === TAB || at <= blank
      if (isGap && !wasGap) {
        isBreak = isProse ? before !== CODE.word : codes[at - 1 - base] !== COLON
        if (isBreak && at > first && (at <= last - ENDING || at > last)) this.ends.push(at)
      } else if (!isGap && wasGap && isBreak && at !== first && at < last && (!met || at > first + BEGINNING)) this.begins.push(at)
      if (!isGap && at >= first) met = true
      wasGap = isGap
    }
    if (at > last) this.ends.push(at)
  }
}

/** Whether a letter behind a backslash stands for white space: n, r, or t. */
function isBlank(code: number): boolean {
  return code === 110 || code === 114 || code === 116
}
