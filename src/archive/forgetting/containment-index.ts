import { eachGram } from './each-gram.ts'
import { GramBag } from './gram-bag.ts'

/** Lengths of the grams by which a text is recognised. */
const LONG_GRAM = 12
const SHORT_GRAM = 6

/** Answers whether texts contain something, without scanning them each time. */
export class ContainmentIndex {
  readonly #texts: readonly string[]
  readonly #long: GramBag
  readonly #short: GramBag
  readonly #tiny = new Map<string, boolean>()

  /** @param texts stripped */
  constructor(texts: readonly string[]) {
    this.#texts = texts
    this.#long = new GramBag(texts, LONG_GRAM)
    this.#short = new GramBag(texts, SHORT_GRAM)
  }

  /** Whether each gram of a stripped text is in one of the texts; if it is shorter than a gram, whether it is there itself. */
  has(stripped: string): boolean {
    if (stripped.length >= SHORT_GRAM)
      return stripped.length >= LONG_GRAM ? hasAllGrams(this.#long, stripped, LONG_GRAM) : hasAllGrams(this.#short, stripped, SHORT_GRAM)
    const known = this.#tiny.get(stripped) ?? this.#texts.some((text) => text.includes(stripped))
    this.#tiny.set(stripped, known)
    return known
  }
}

function hasAllGrams(grams: GramBag, text: string, size: number): boolean {
  let all = true
  eachGram(text, size, (hash) => {
    all &&= grams.has(hash)
  })
  return all
}
