/** Texts shorter than this are counted again rather than cached. */
const SHORT = 64

/** Characters of text that are cached before a new generation begins. */
const CAPACITY = 16_000_000

/** Caches the counts of texts within a memory bound, in two generations: when the younger is full, it replaces the older one, whose counts are dropped. */
export class TextMemory {
  readonly #measure: (text: string) => number
  #young = new Map<string, number>()
  #old = new Map<string, number>()
  #size = 0

  constructor(measure: (text: string) => number) {
    this.#measure = measure
  }

  /** Returns the count of a text, measured once while it is cached. */
  readonly count = (text: string): number => {
    if (text.length < SHORT) return this.#measure(text)
    const known = this.#young.get(text)
    if (known !== undefined) return known
    const tokens = this.#old.get(text) ?? this.#measure(text)
    this.#remember(text, tokens)
    return tokens
  }

  #remember(text: string, tokens: number): void {
    if (this.#size + text.length > CAPACITY) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    this.#young.set(text, tokens)
    this.#size += text.length
  }
}
