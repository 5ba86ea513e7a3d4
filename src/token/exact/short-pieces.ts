/** Pieces of up to so many characters of ASCII fit three whole numbers of 31 bits, behind a 1 that tells their length. */
const LONGEST = 13

/** Slots of the table; at most half of them are taken before it starts afresh. */
const SLOTS = 1 << 17

/** A slot is four numbers beside each other: the three of its key, and its tokens, 0 where it is free. */
const WIDTH = 4

/** A piece is looked for in so many slots, so that pieces made to meet in one cost no more than others. */
const LOOKS = 16

/**
 * Remembers the tokens of short pieces of ASCII without making strings of them: the characters themselves are the key. Starts afresh when
 * half full.
 */
export class ShortPieces {
  readonly #slots = new Int32Array(SLOTS * WIDTH)
  #taken = 0
  readonly #measure: (piece: string) => number

  constructor(measure: (piece: string) => number) {
    this.#measure = measure
  }

  /** Tokens of the characters `[start, end)` of a text; 0 where they are too many, go beyond ASCII or find no room. */
  count(text: string, start: number, end: number): number {
    if (end - start > LONGEST) return 0
    let high = 0
    let middle = 0
    let low = 1
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) return 0
      high = ((high << 7) | (middle >>> 24)) & 0x7fffffff
      middle = ((middle << 7) | (low >>> 24)) & 0x7fffffff
      low = ((low << 7) | code) & 0x7fffffff
    }
    const slots = this.#slots
    let slot = (Math.imul(high ^ Math.imul(middle ^ Math.imul(low, 0x9e3779b1), 0xc2b2ae35), 0x85ebca6b) >>> 15) & (SLOTS - 1)
    for (let looks = 0; looks < LOOKS; looks++) {
      const at = slot * WIDTH
      const tokens = slots[at + 3] as number
      if (tokens === 0) return this.#remember(at, high, middle, low, this.#measure(text.slice(start, end)))
      if (slots[at] === low && slots[at + 1] === middle && slots[at + 2] === high) return tokens
      slot = (slot + 1) & (SLOTS - 1)
    }
    return 0
  }

  #remember(at: number, high: number, middle: number, low: number, tokens: number): number {
    if (this.#taken >= SLOTS / 2) {
      this.#slots.fill(0)
      this.#taken = 0
    }
    this.#taken++
    this.#slots[at] = low
    this.#slots[at + 1] = middle
    this.#slots[at + 2] = high
    this.#slots[at + 3] = tokens
    return tokens
  }
}
