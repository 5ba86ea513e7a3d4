/** Characters that are looked up at once. */
const GRAM_CHARS = 4
/** This many searches scan the text: an index pays only for more. */
const MAX_SCANS = 16

/**
 * A text in which many others are searched. It knows where each four characters first occur: a text with others is not in it, and the rest are searched from
 * where their last characters to appear do, instead of from the beginning.
 */
export class SearchedText {
  readonly text: string
  #scans = 0
  #firsts: Int32Array | undefined

  constructor(text: string) {
    this.text = text
  }

  /** The first index of `wanted`, -1 if it is not there. */
  indexOf(wanted: string): number {
    if (wanted.length < GRAM_CHARS || this.#scans++ < MAX_SCANS) return this.text.indexOf(wanted)
    this.#firsts ??= firstPlaces(this.text)
    let from = 0
    for (let i = 0; i + GRAM_CHARS <= wanted.length; i++) {
      const place = this.#firsts[slotOf(wanted, i, this.#firsts.length)] as number
      if (place === 0) return -1
      from = Math.max(from, place - 1 - i)
    }
    return this.text.indexOf(wanted, from)
  }
}

/** For each slot, one more than the first index of any of its characters. Different characters in one slot only make a search begin earlier. */
function firstPlaces(text: string): Int32Array {
  const firsts = new Int32Array(2 ** Math.ceil(Math.log2(text.length + GRAM_CHARS) + 1))
  for (let i = text.length - GRAM_CHARS; i >= 0; i--) firsts[slotOf(text, i, firsts.length)] = i + 1
  return firsts
}

function slotOf(text: string, at: number, slots: number): number {
  let hash = 0
  for (let i = at; i < at + GRAM_CHARS; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1)
  return (hash ^ (hash >>> 15)) & (slots - 1)
}
