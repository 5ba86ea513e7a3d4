/** ASCII pieces of up to this many characters fit into three integers of 31 bits, after a leading 1 that marks their length. */
const MAX_CHARS = 13

/** A slot is four adjacent numbers: the three of its key, and its tokens, 0 if it is free. */
const SLOT_WIDTH = 4

/** Initial and maximum size of the table, in numbers. It grows when half of its slots are taken, so that a small table stays in the processor's cache. */
const MIN_SIZE = SLOT_WIDTH << 12
const MAX_SIZE = SLOT_WIDTH << 17

/** The number of slots searched for a piece, so that pieces crafted to collide cost no more than others. */
const MAX_PROBES = 16

/** Caches the tokens of short ASCII pieces without creating strings: the characters themselves are the key. Cleared when half full at its maximum size. */
export class ShortPieceCache {
  #slots = new Int32Array(MIN_SIZE)
  #usedSlots = 0
  readonly #countPiece: (piece: string) => number

  constructor(countPiece: (piece: string) => number) {
    this.#countPiece = countPiece
  }

  /** Returns the tokens of the codes `[start, end)`; 0 if they are too many, are not all ASCII or find no slot. */
  count(codes: Uint16Array, start: number, end: number): number {
    if (end - start > MAX_CHARS) return 0
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
    const slot = this.#findSlot(low, middle, high)
    if (slot < 0) return 0
    return this.#slots[slot + 3] || this.#store(slot, low, middle, high, this.#countPiece(String.fromCharCode(...codes.subarray(start, end))))
  }

  /** Returns the slot of a key, or a free one for it; -1 if all slots searched are taken. */
  #findSlot(low: number, middle: number, high: number): number {
    const slots = this.#slots
    const last = slots.length - SLOT_WIDTH
    const hash = Math.imul(high ^ Math.imul(middle ^ Math.imul(low, 0x9e3779b1), 0xc2b2ae35), 0x85ebca6b)
    let slot = (hash ^ (hash >>> 13)) & last
    for (let probes = 0; probes < MAX_PROBES; probes++) {
      if (slots[slot + 3] === 0 || (slots[slot] === low && slots[slot + 1] === middle && slots[slot + 2] === high)) return slot
      slot = (slot + SLOT_WIDTH) & last
    }
    return -1
  }

  #store(slot: number, low: number, middle: number, high: number, tokens: number): number {
    this.#slots[slot] = low
    this.#slots[slot + 1] = middle
    this.#slots[slot + 2] = high
    this.#slots[slot + 3] = tokens
    if (++this.#usedSlots * SLOT_WIDTH * 2 > this.#slots.length) this.#resize()
    return tokens
  }

  #resize(): void {
    const before = this.#slots
    const canGrow = before.length < MAX_SIZE
    this.#slots = new Int32Array(canGrow ? before.length * 2 : MAX_SIZE)
    this.#usedSlots = 0
    for (let at = 0; canGrow && at < before.length; at += SLOT_WIDTH) {
      const [low, middle, high, tokens] = [before[at] as number, before[at + 1] as number, before[at + 2] as number, before[at + 3] as number]
      const slot = tokens > 0 ? this.#findSlot(low, middle, high) : -1
      if (slot >= 0) this.#store(slot, low, middle, high, tokens)
    }
  }
}
