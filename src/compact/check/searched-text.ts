/** Characters that are looked up at once. */
const GRAM_CHARS = 4
/** This many searches scan the text: an index pays only for more. */
const MAX_SCANS = 16
/** Characters that a scan passes in the time of one look at a place. */
const SCANNED_CHARS = 64

/** The places of each four characters of a text, as indices plus one. Different characters in one slot only cost looks. */
interface Places {
  /** For each slot, its first place, zero for none, and how many there are. */
  readonly first: Int32Array
  readonly count: Int32Array
  /** For each index, the next place of the same slot, zero for none. */
  readonly next: Int32Array
}

/**
 * A text in which many others are searched. It knows where each four characters occur: a text with others is not in it, and the rest are looked for only where
 * the rarest of their characters are, or scanned for where that is quicker.
 */
export class SearchedText {
  readonly text: string
  #scans = 0
  #places: Places | undefined

  constructor(text: string) {
    this.text = text
  }

  /** The first index of `wanted`, -1 if it is not there. */
  indexOf(wanted: string): number {
    if (wanted.length < GRAM_CHARS || this.#scans++ < MAX_SCANS) return this.text.indexOf(wanted)
    this.#places ??= placesIn(this.text)
    const { first, count, next } = this.#places
    let from = 0
    let rarest = { slot: 0, at: 0, count: Number.POSITIVE_INFINITY }
    for (let at = 0; at + GRAM_CHARS <= wanted.length; at++) {
      const slot = slotOf(wanted, at, first.length)
      const places = count[slot] as number
      if (places === 0) return -1
      if (places < rarest.count) rarest = { slot, at, count: places }
      from = Math.max(from, (first[slot] as number) - 1 - at)
    }
    if (rarest.count * SCANNED_CHARS > this.text.length - from) return this.text.indexOf(wanted, from)
    for (let place = first[rarest.slot] as number; place > 0; place = next[place - 1] as number) {
      const start = place - 1 - rarest.at
      if (start >= from && this.text.startsWith(wanted, start)) return start
    }
    return -1
  }
}

function placesIn(text: string): Places {
  const slots = 2 ** Math.ceil(Math.log2(text.length + GRAM_CHARS))
  const [first, count, next] = [new Int32Array(slots), new Int32Array(slots), new Int32Array(text.length)]
  for (let i = text.length - GRAM_CHARS; i >= 0; i--) {
    const slot = slotOf(text, i, slots)
    next[i] = first[slot] as number
    first[slot] = i + 1
    count[slot] = (count[slot] as number) + 1
  }
  return { first, count, next }
}

function slotOf(text: string, at: number, slots: number): number {
  let hash = 0
  for (let i = at; i < at + GRAM_CHARS; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1)
  return (hash ^ (hash >>> 15)) & (slots - 1)
}
