import { KIND, kindsOf } from './char-kind.ts'
import { PIECES } from './piece-classes.ts'
import { scriptClass } from './script-class.ts'

/** Takes the classes of the pieces as they are read. */
export interface Tally {
  add(index: number, amount: number): void
}

/** A chain of letters and digits from this length on is looked at as a whole: base64 and hashes have many pieces, each worth more. */
const CHAIN = 20

/** Classes of script whose repeated characters become few tokens: lines of boxes, dots, dashes. */
const FOLDING: ReadonlySet<number> = new Set([8, 9])

/** Share of pieces to letters from which a chain is taken for bytes. */
const BROKEN = 0.36

/** What joins the next word from before it: 0 nothing, 1 a space, 2 a mark, 3 a letter of the other case, 4 a digit. */
type Prefix = 0 | 1 | 2 | 3 | 4

/**
 * Cuts a text into the kinds of piece that a byte-pair vocabulary would cut it into, and hands each kind with its amount to a tally. Every
 * character is looked at once or twice, whatever the text. A reader is read out before the next one is made.
 */
export class PieceReader {
  readonly #text: string
  readonly #kinds: Uint8Array
  readonly #tally: Tally

  constructor(text: string, tally: Tally) {
    this.#text = text
    this.#kinds = kindsOf(text)
    this.#tally = tally
  }

  /** Reads the text; what is common stands in the loop itself, as a call for each word takes longer than the word. */
  read(): void {
    const kinds = this.#kinds
    const tally = this.#tally
    const { length } = this.#text
    let prefix: Prefix = 0
    let i = 0
    while (i < length) {
      const start = i
      const kind = kinds[i] as number
      if (kind <= KIND.UPPER) {
        while (kinds[i] === KIND.UPPER) i++
        const uppers = i - start
        while (kinds[i] === KIND.LOWER) i++
        const size = i - start
        if (size <= PIECES.LENGTHS && kinds[i] !== KIND.DIGIT && kinds[i] !== KIND.UPPER)
          tally.add((prefix * 3 + (uppers === 0 ? 0 : size === uppers ? 2 : 1)) * PIECES.LENGTHS + size - 1, 1)
        else i = this.#chain(start, prefix)
        prefix = 0
      } else if (kind === KIND.SPACE) {
        i = this.#past(i, KIND.SPACE)
        const next = kinds[i] as number
        const joins = next === KIND.LOWER || next === KIND.UPPER || next === KIND.MARK || next === KIND.WIDE
        if (next !== KIND.LINE && i - start > (joins ? 1 : 0)) this.#spaces(i - start - (joins ? 1 : 0))
        prefix = joins ? 1 : 0
      } else if (kind === KIND.MARK) {
        i = this.#past(i, KIND.MARK)
        const next = kinds[i] as number
        const leads: boolean = i - start === 1 && prefix === 0 && (next === KIND.LOWER || next === KIND.UPPER)
        if (!leads) this.#marks(start, i, prefix)
        prefix = leads ? 2 : 0
      } else {
        i = kind === KIND.DIGIT ? this.#chain(i, prefix) : kind === KIND.LINE ? this.#lines(i) : this.#wide(i)
        prefix = 0
      }
    }
  }

  /** A word of so many letters, capitals first. */
  #word(prefix: Prefix, length: number, uppers: number): void {
    const shape = uppers === 0 ? 0 : length === uppers ? 2 : 1
    this.#tally.add((prefix * 3 + shape) * PIECES.LENGTHS + (length < PIECES.LENGTHS ? length : PIECES.LENGTHS) - 1, 1)
    if (length > PIECES.LENGTHS) this.#tally.add(PIECES.LONG_WORD + shape, length - PIECES.LENGTHS)
  }

  /** Spaces that join no word. */
  #spaces(length: number): void {
    this.#tally.add(PIECES.SPACES + Math.min(length, 15), 1)
    if (length > 128) this.#tally.add(PIECES.SPACES, length / 128)
  }

  #lines(start: number): number {
    const end = this.#past(start, KIND.LINE)
    this.#tally.add(PIECES.LINES + Math.min(end - start, 4), 1)
    if (end - start > 16) this.#tally.add(PIECES.LINES, (end - start) / 16)
    return end
  }

  #marks(start: number, end: number, prefix: Prefix): void {
    const same = isRepeated(this.#text, start, end)
    const length = end - start
    const family = (same ? 0 : 2) + (prefix === 1 ? 1 : 0)
    this.#tally.add(PIECES.MARKS + family * PIECES.MARK_LENGTHS + Math.min(length, PIECES.MARK_LENGTHS) - 1, 1)
    if (length > PIECES.MARK_LENGTHS) this.#tally.add(PIECES.LONG_MARKS + (same ? 0 : 1), length - PIECES.MARK_LENGTHS)
    if (this.#kinds[end] === KIND.LINE) this.#tally.add(PIECES.LINES + 5, 1)
  }

  /** Letters and digits up to the next character of another kind. */
  #chain(start: number, prefix: Prefix): number {
    let end = start
    let cuts = 0
    let before = 0
    let seen = 0
    for (;;) {
      const kind = this.#kinds[end] as number
      if (kind === 0 || kind > KIND.DIGIT) break
      if (kind !== before && !(kind === KIND.LOWER && before === KIND.UPPER)) cuts++
      seen |= 1 << kind
      before = kind
      end++
    }
    if (end - start >= CHAIN && cuts >= (end - start) * BROKEN)
      this.#tally.add(PIECES.BLOBS + (seen & (1 << KIND.UPPER) ? (seen & (1 << KIND.LOWER) ? 1 : 2) : 0), end - start)
    else this.#words(start, end, prefix)
    return end
  }

  #words(start: number, end: number, before: Prefix): void {
    let i = start
    let prefix = before
    while (i < end) {
      const from = i
      if (this.#kinds[i] === KIND.DIGIT) {
        i = this.#past(i, KIND.DIGIT)
        this.#tally.add(PIECES.DIGITS + 3, Math.floor((i - from) / 3))
        if ((i - from) % 3 > 0) this.#tally.add(PIECES.DIGITS + ((i - from) % 3), 1)
        prefix = 4
        continue
      }
      i = this.#past(i, KIND.UPPER)
      const uppers = i - from
      i = this.#past(i, KIND.LOWER)
      this.#word(prefix, i - from, uppers)
      prefix = 3
    }
  }

  #wide(start: number): number {
    const script = scriptClass(this.#text.charCodeAt(start))
    const folds = FOLDING.has(script)
    let i = start + 1
    let repeated = 0
    while ((this.#kinds[i] as number) === KIND.WIDE && scriptClass(this.#text.charCodeAt(i)) === script) {
      if (folds && this.#text.charCodeAt(i) === this.#text.charCodeAt(i - 1)) repeated++
      i++
    }
    this.#tally.add(PIECES.WIDES + script, i - start - repeated)
    if (repeated > 0) this.#tally.add(PIECES.REPEATED, repeated)
    this.#tally.add(PIECES.WIDES + PIECES.SCRIPTS + script, 1)
    return i
  }

  #past(start: number, kind: number): number {
    let i = start
    while ((this.#kinds[i] as number) === kind) i++
    return i
  }
}

function isRepeated(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start)
  for (let i = start + 1; i < end; i++) if (text.charCodeAt(i) !== first) return false
  return true
}
