/** Texts shorter than this are counted again rather than cached. */
const MIN_CACHED_CHARS = 64

/** Characters of text that are cached before a new generation begins. */
const MAX_GENERATION_CHARS = 16_000_000

/** Caches the counts of texts within a memory bound, in two generations: when the younger is full, it replaces the older one, whose counts are dropped. */
export class TextCountCache {
  readonly #countText: (text: string) => number
  #young = new Map<string, number>()
  #old = new Map<string, number>()
  #size = 0

  constructor(countText: (text: string) => number) {
    this.#countText = countText
  }

  /** Returns the count of a text, which is counted once while it is cached. */
  readonly count = (text: string): number => {
    if (text.length < MIN_CACHED_CHARS) return this.#countText(text)
    const known = this.#young.get(text)
    if (known !== undefined) return known
    const tokens = this.#old.get(text) ?? this.#countText(text)
    this.#store(text, tokens)
    return tokens
  }

  #store(text: string, tokens: number): void {
    if (this.#size + text.length > MAX_GENERATION_CHARS) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    this.#young.set(text, tokens)
    this.#size += text.length
  }
}
