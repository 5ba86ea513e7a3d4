/** Pieces of up to so many characters of ASCII fit two whole numbers of 31 bits, behind a 1 that tells their length. */
const LONGEST = 8

/** Slots of the table; at most half of them are taken before it starts afresh. */
const SLOTS = 1 << 17

/** A piece is looked for in so many slots, so that pieces made to meet in one cost no more than others. */
const LOOKS = 16

/**
 * Remembers the tokens of short pieces of ASCII without making strings of them: the characters themselves are the key. Starts afresh when
 * half full.
 */
export class ShortPieces {
  readonly #high = new Int32Array(SLOTS)
  readonly #low = new Int32Array(SLOTS)
  /** Tokens by slot; 0 where it is free. */
  readonly #tokens = new Uint8Array(SLOTS)
  #taken = 0
  readonly #measure: (piece: string) => number

  constructor(measure: (piece: string) => number) {
    this.#measure = measure
  }

  /** Tokens of the characters `[start, end)` of a text; 0 where they are too many, go beyond ASCII or find no room. */
  count(text: string, start: number, end: number): number {
    if (end - start > LONGEST) return 0
    let high = 0
    let low = 1
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) return 0
      high = ((high << 7) | (low >>> 24)) & 0x7fffffff
      low = ((low << 7) | code) & 0x7fffffff
    }
    let slot = (Math.imul(high ^ Math.imul(low, 0x9e3779b1), 0x85ebca6b) >>> 15) & (SLOTS - 1)
    for (let looks = 0; looks < LOOKS; looks++) {
      if (this.#tokens[slot] === 0) return this.#remember(slot, high, low, this.#measure(text.slice(start, end)))
      if (this.#low[slot] === low && this.#high[slot] === high) return this.#tokens[slot] as number
      slot = (slot + 1) & (SLOTS - 1)
    }
    return 0
  }

  #remember(slot: number, high: number, low: number, tokens: number): number {
    if (this.#taken >= SLOTS / 2) {
      this.#tokens.fill(0)
      this.#taken = 0
    }
    this.#taken++
    this.#high[slot] = high
    this.#low[slot] = low
    this.#tokens[slot] = tokens
    return tokens
  }
}
