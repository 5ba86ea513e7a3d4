/** The bits of the hash by which a word is identified. */
export const HABIT_BITS = 14

const MASK = (1 << HABIT_BITS) - 1
const PRIME = 0x01000193
const MIX = 0x85ebca6b

/** The place of a word: in the name itself, next to it, or in the call whose result it is in. The same word counts separately in each. */
export type WordPosition = 'name' | 'beside' | 'call'

const SALT: Readonly<Record<WordPosition, number>> = { name: 0x811c9dc5, beside: 0x1f83d9ab, call: 0x5be0cd19 }

const SPACE = 0
const LOWER = 1
const UPPER = 2
const DIGIT = 3
const OTHER = 4

/** The kind of each ASCII code; every code above is a word of its own. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= 32) return SPACE
  if (code >= 97 && code <= 122) return LOWER
  if (code >= 65 && code <= 90) return UPPER
  return code >= 48 && code <= 57 ? DIGIT : OTHER
})

/**
 * Collects the hashes of words, each once: runs of letters (a hump begins a new one) regardless of case, runs of digits, and every other character by itself
 * except white space. Linear in the text read.
 */
export class WordHashes {
  readonly #ids = new Int32Array(64)
  #count = 0

  /** Clears the collection. */
  clear(): void {
    this.#count = 0
  }

  /** The collected hashes; valid until the next word. */
  get ids(): Int32Array {
    return this.#ids.subarray(0, this.#count)
  }

  /** Adds the first `limit` words of `[from, to)`. */
  forward(codes: Uint16Array, from: number, to: number, limit: number, where: WordPosition): void {
    for (let at = from, words = 0; at < to && words < limit; ) {
      const kind = kindOf(codes[at] as number)
      let end = at + 1
      if (kind !== SPACE) {
        while (end < to && isSameWord(codes, end)) end++
        this.#add(codes, at, end, where)
        words++
      }
      at = end
    }
  }

  /** Adds the last `limit` words of `[from, to)`. */
  backward(codes: Uint16Array, from: number, to: number, limit: number, where: WordPosition): void {
    for (let end = to, words = 0; end > from && words < limit; ) {
      let at = end - 1
      if (kindOf(codes[at] as number) !== SPACE) {
        while (at > from && isSameWord(codes, at)) at--
        this.#add(codes, at, end, where)
        words++
      }
      end = at
    }
  }

  /** Adds hashes collected elsewhere. */
  addAll(ids: Int32Array): void {
    for (const id of ids) this.#addId(id)
  }

  #add(codes: Uint16Array, from: number, to: number, where: WordPosition): void {
    let hash = SALT[where]
    for (let at = from; at < to; at++) {
      const code = codes[at] as number
      hash = Math.imul(hash ^ (kindOf(code) === UPPER ? code + 32 : code), PRIME)
    }
    hash = Math.imul(hash ^ (hash >>> 15), MIX)
    this.#addId((hash >>> 13) & MASK)
  }

  #addId(id: number): void {
    const ids = this.#ids
    if (this.#count === ids.length) return
    for (let i = 0; i < this.#count; i++) if (ids[i] === id) return
    ids[this.#count++] = id
  }
}

function kindOf(code: number): number {
  return code < 128 ? (KINDS[code] as number) : code === 0xa0 ? SPACE : OTHER
}

/** Whether the character at a place continues the word of the one before it. */
function isSameWord(codes: Uint16Array, at: number): boolean {
  const [before, kind] = [kindOf(codes[at - 1] as number), kindOf(codes[at] as number)]
  if (kind === LOWER) return before === LOWER || before === UPPER
  return (kind === UPPER && before === UPPER) || (kind === DIGIT && before === DIGIT)
}
