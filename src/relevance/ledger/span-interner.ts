import { IntList } from './int-list.ts'

const PRIME = 0x01000193
const MIX = 0x85ebca6b

/** Maximum slots searched for a span, so that spans crafted to share a slot cost no more than others. */
const MAX_PROBES = 32

/**
 * Numbers different spans of text in the order in which they are added: 0, 1, 2 … A span is identified by its codes, so that none has to become a string for
 * lookup. Linear in the codes, even for hostile input.
 */
export class SpanInterner {
  #length = 0
  /** The units of all spans in sequence, and the start of each span; one more entry ends the last. */
  #codes = new Uint16Array(1 << 11)
  readonly #starts = new IntList()
  readonly #hashes = new IntList()
  /** Open addressing: the number of a span plus one, or 0; at most half are used. */
  #slots = new Int32Array(1 << 10)
  /** Spans for which all searched slots were taken. */
  readonly #overflow = new Map<string, number>()

  constructor() {
    this.#starts.push(0)
  }

  /** The number of different spans. */
  get size(): number {
    return this.#hashes.length
  }

  /** The number of the span `[start, end)` of `codes`: the previous `size` if the span is new. */
  add(codes: Uint16Array, start: number, end: number): number {
    const hash = hashOf(codes, start, end)
    const found = this.#lookUp(codes, start, end, hash)
    return found < 0 ? this.#store(codes, start, end, hash) : found
  }

  /** The number of a span; -1 if it was never added. */
  find(codes: Uint16Array, start: number, end: number): number {
    return this.#lookUp(codes, start, end, hashOf(codes, start, end))
  }

  /** The text of a span, by its number. */
  text(span: number): string {
    return textOf(this.#codes, this.#starts.get(span), this.#starts.get(span + 1))
  }

  #lookUp(codes: Uint16Array, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1
    let slot = (hash ^ (hash >>> 13)) & mask
    for (let probes = 0; probes < MAX_PROBES; probes++) {
      const span = (this.#slots[slot] as number) - 1
      if (span < 0) break
      if (this.#hashes.get(span) === hash && this.#isSame(span, codes, start, end)) return span
      slot = (slot + 1) & mask
    }
    return this.#overflow.size > 0 ? (this.#overflow.get(textOf(codes, start, end)) ?? -1) : -1
  }

  #isSame(span: number, codes: Uint16Array, start: number, end: number): boolean {
    const from = this.#starts.get(span)
    if (this.#starts.get(span + 1) - from !== end - start) return false
    const stored = this.#codes
    for (let at = start, i = from; at < end; at++, i++) if (stored[i] !== codes[at]) return false
    return true
  }

  #store(codes: Uint16Array, start: number, end: number, hash: number): number {
    const span = this.size
    const length = this.#length + end - start
    if (length > this.#codes.length) {
      const wider = new Uint16Array(Math.max(length, this.#codes.length * 2))
      wider.set(this.#codes.subarray(0, this.#length))
      this.#codes = wider
    }
    const stored = this.#codes
    for (let at = start, i = this.#length; at < end; at++, i++) stored[i] = codes[at] as number
    this.#length = length
    this.#starts.push(length)
    this.#hashes.push(hash)
    if (this.size * 2 > this.#slots.length) {
      this.#slots = new Int32Array(this.#slots.length * 4)
      for (let other = 0; other < span; other++) this.#place(other)
    }
    this.#place(span)
    return span
  }

  #place(span: number): void {
    const hash = this.#hashes.get(span)
    const mask = this.#slots.length - 1
    let slot = (hash ^ (hash >>> 13)) & mask
    for (let probes = 0; probes < MAX_PROBES; probes++) {
      if (this.#slots[slot] === 0) {
        this.#slots[slot] = span + 1
        return
      }
      slot = (slot + 1) & mask
    }
    this.#overflow.set(this.text(span), span)
  }
}

function hashOf(codes: Uint16Array, start: number, end: number): number {
  let hash = end - start
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (codes[at] as number), PRIME)
  return Math.imul(hash ^ (hash >>> 15), MIX)
}

function textOf(codes: Uint16Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(codes[at] as number)
  return text
}
