/** Pieces of up to so many characters of ASCII fit three whole numbers of 31 bits, behind a 1 that tells their length. */
const LONGEST = 13

/** A slot is four numbers beside each other: the three of its key, and its tokens, 0 where it is free. */
const WIDTH = 4

/** Numbers of the table at first and at most. It grows when half of its slots are taken, so that a small one stays near the processor. */
const LEAST = WIDTH << 12
const MOST = WIDTH << 17

/** A piece is looked for in so many slots, so that pieces made to meet in one cost no more than others. */
const LOOKS = 16

/**
 * Remembers the tokens of short pieces of ASCII without making strings of them: the characters themselves are the key. Starts afresh when
 * it is half full and may grow no more.
 */
export class ShortPieces {
  #slots = new Int32Array(LEAST)
  #taken = 0
  readonly #measure: (piece: string) => number

  constructor(measure: (piece: string) => number) {
    this.#measure = measure
  }

  /** Tokens of the codes `[start, end)`; 0 where they are too many, go beyond ASCII or find no room. */
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

  /** Where a key stands or may stand; -1 where all slots looked at are taken. */
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
