/** ASCII pieces of up to this many characters fit into three integers of 31 bits, after a leading 1 that marks their length. */
const LONGEST = 13

/** A slot is four adjacent numbers: the three of its key, and its tokens, 0 if it is free. */
const WIDTH = 4

/** Initial and maximum size of the table, in numbers. It grows when half of its slots are taken, so that a small table stays in the processor's cache. */
const LEAST = WIDTH << 12
const MOST = WIDTH << 17

/** The number of slots searched for a piece, so that pieces crafted to collide cost no more than others. */
const LOOKS = 16

/** Caches the tokens of short ASCII pieces without creating strings: the characters themselves are the key. Cleared when half full at its maximum size. */
export class ShortPieces {
  #slots = new Int32Array(LEAST)
  #taken = 0
  readonly #measure: (piece: string) => number

  constructor(measure: (piece: string) => number) {
    this.#measure = measure
  }

  /** Returns the tokens of the codes `[start, end)`; 0 if they are too many, are not all ASCII or find no slot. */
  count(codes: Uint16Array, start: number, end: number): number {
    if (end - start > LONGEST) return 0
    let high = 0
    let middle = 0
    let low = 1
    for (let at = start; at < end; at++) {
      const code = codes[at] as number
      if (code > 127) return 0
      high = ((high << 7) | (middle >>> 24)) & 0x7fffffff
      middle = ((middle << 7) | (low >>> 24)) & 0x7fffffff
      low = ((low << 7) | code) & 0x7fffffff
    }
    const place = this.#place(low, middle, high)
    if (place < 0) return 0
    return this.#slots[place + 3] || this.#remember(place, low, middle, high, this.#measure(String.fromCharCode(...codes.subarray(start, end))))
  }

  /** Returns the slot of a key, or a free one for it; -1 if all slots searched are taken. */
  #place(low: number, middle: number, high: number): number {
    const slots = this.#slots
    const last = slots.length - WIDTH
    const hash = Math.imul(high ^ Math.imul(middle ^ Math.imul(low, 0x9e3779b1), 0xc2b2ae35), 0x85ebca6b)
    let place = (hash ^ (hash >>> 13)) & last
    for (let looks = 0; looks < LOOKS; looks++) {
      if (slots[place + 3] === 0 || (slots[place] === low && slots[place + 1] === middle && slots[place + 2] === high)) return place
      place = (place + WIDTH) & last
    }
    return -1
  }

  #remember(place: number, low: number, middle: number, high: number, tokens: number): number {
    this.#slots[place] = low
    this.#slots[place + 1] = middle
    this.#slots[place + 2] = high
    this.#slots[place + 3] = tokens
    if (++this.#taken * WIDTH * 2 > this.#slots.length) this.#makeRoom()
    return tokens
  }

  #makeRoom(): void {
    const before = this.#slots
    const grows = before.length < MOST
    this.#slots = new Int32Array(grows ? before.length * 2 : MOST)
    this.#taken = 0
    for (let at = 0; grows && at < before.length; at += WIDTH) {
      const [low, middle, high, tokens] = [before[at] as number, before[at + 1] as number, before[at + 2] as number, before[at + 3] as number]
      const place = tokens > 0 ? this.#place(low, middle, high) : -1
      if (place >= 0) this.#remember(place, low, middle, high, tokens)
    }
  }
}
