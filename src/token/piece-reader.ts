import {
  BLOBS,
  DIGIT,
  DIGITS,
  kindAt,
  LENGTHS,
  LINE,
  LINES,
  LONG_MARKS,
  LONG_WORD,
  LOWER,
  MARK,
  MARK_LENGTHS,
  MARKS,
  REPEATED,
  SCRIPTS,
  SPACE,
  SPACES,
  scriptClass,
  UPPER,
  WIDE,
  WIDES,
} from './piece-kinds.ts'

/** Takes the classes of the pieces as they are read. */
export interface Tally {
  add(index: number, amount: number): void
}

/** A chain of letters and digits from this length on is looked at as a whole: base64 and hashes have many pieces, each worth more. */
const CHAIN = 20

/** Share of pieces to letters from which a chain is taken for bytes. */
const BROKEN = 0.36

/**
 * Cuts a text into the kinds of piece that a byte-pair vocabulary would cut it into, and hands each kind with its amount to a tally. Every
 * character is looked at once or twice, whatever the text.
 */
export class PieceReader {
  readonly #text: string
  readonly #tally: Tally
  /** What joins the next word from before it: 0 nothing, 1 a space, 2 a mark, 3 a letter of the other case, 4 a digit. */
  #prefix = 0

  constructor(text: string, tally: Tally) {
    this.#text = text
    this.#tally = tally
  }

  read(): void {
    let i = 0
    while (i < this.#text.length) {
      const kind = kindAt(this.#text, i)
      if (kind <= DIGIT) i = this.#chain(i)
      else if (kind === SPACE) i = this.#spaces(i)
      else if (kind === MARK) i = this.#marks(i)
      else if (kind === LINE) i = this.#lines(i)
      else i = this.#wide(i)
    }
  }

  #spaces(start: number): number {
    const end = this.#past(start, SPACE)
    const next = kindAt(this.#text, end)
    const joins = next === LOWER || next === UPPER || next === MARK || next === WIDE
    const alone = next === LINE ? 0 : end - start - (joins ? 1 : 0)
    if (alone > 0) this.#tally.add(SPACES + Math.min(alone, 15), 1)
    this.#prefix = joins ? 1 : 0
    return end
  }

  #lines(start: number): number {
    const end = this.#past(start, LINE)
    this.#tally.add(LINES + Math.min(end - start, 4), 1)
    this.#prefix = 0
    return end
  }

  #marks(start: number): number {
    const end = this.#past(start, MARK)
    const next = kindAt(this.#text, end)
    if (end - start === 1 && this.#prefix === 0 && (next === LOWER || next === UPPER)) {
      this.#prefix = 2
      return end
    }
    const same = isRepeated(this.#text, start, end)
    const length = end - start
    const family = (same ? 0 : 2) + (this.#prefix === 1 ? 1 : 0)
    this.#tally.add(MARKS + family * MARK_LENGTHS + Math.min(length, MARK_LENGTHS) - 1, 1)
    if (length > MARK_LENGTHS) this.#tally.add(LONG_MARKS + (same ? 0 : 1), length - MARK_LENGTHS)
    if (next === LINE) this.#tally.add(LINES + 5, 1)
    this.#prefix = 0
    return end
  }

  /** Letters and digits up to the next character of another kind. */
  #chain(start: number): number {
    let end = start
    let cuts = 0
    let before = 0
    let seen = 0
    for (;;) {
      const kind = kindAt(this.#text, end)
      if (kind === 0 || kind > DIGIT) break
      if (kind !== before && !(kind === LOWER && before === UPPER)) cuts++
      seen |= 1 << kind
      before = kind
      end++
    }
    if (end - start >= CHAIN && cuts >= (end - start) * BROKEN) this.#tally.add(BLOBS + (seen & (1 << UPPER) ? (seen & (1 << LOWER) ? 1 : 2) : 0), end - start)
    else this.#words(start, end)
    this.#prefix = 0
    return end
  }

  #words(start: number, end: number): void {
    let i = start
    let prefix = this.#prefix
    while (i < end) {
      const from = i
      if (kindAt(this.#text, i) === DIGIT) {
        i = this.#past(i, DIGIT)
        this.#tally.add(DIGITS + 3, Math.floor((i - from) / 3))
        if ((i - from) % 3 > 0) this.#tally.add(DIGITS + ((i - from) % 3), 1)
        prefix = 4
        continue
      }
      i = this.#past(i, UPPER)
      const uppers = i - from
      i = this.#past(i, LOWER)
      const shape = uppers === 0 ? 0 : i - from === uppers ? 2 : 1
      const length = i - from
      this.#tally.add((prefix * 3 + shape) * LENGTHS + Math.min(length, LENGTHS) - 1, 1)
      if (length > LENGTHS) this.#tally.add(LONG_WORD + shape, length - LENGTHS)
      prefix = 3
    }
  }

  #wide(start: number): number {
    const script = scriptClass(this.#text.charCodeAt(start))
    let i = start + 1
    let repeated = 0
    while (kindAt(this.#text, i) === WIDE && scriptClass(this.#text.charCodeAt(i)) === script) {
      if (this.#text.charCodeAt(i) === this.#text.charCodeAt(i - 1)) repeated++
      i++
    }
    this.#tally.add(WIDES + script, i - start - repeated)
    if (repeated > 0) this.#tally.add(REPEATED, repeated)
    this.#tally.add(WIDES + SCRIPTS + script, 1)
    this.#prefix = 0
    return i
  }

  #past(start: number, kind: number): number {
    let i = start
    while (kindAt(this.#text, i) === kind) i++
    return i
  }
}

function isRepeated(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start)
  for (let i = start + 1; i < end; i++) if (text.charCodeAt(i) !== first) return false
  return true
}
