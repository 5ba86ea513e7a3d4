import { GramBag } from './gram-bag.ts'
import { eachGram } from './grams.ts'

/** Lengths of the stretches by which a text is recognised. */
const LONG = 12
const SHORT = 6

/** Answers whether texts contain something, without scanning them each time. */
export class SaidIn {
  readonly #texts: readonly string[]
  readonly #long: GramBag
  readonly #short: GramBag
  readonly #tiny = new Map<string, boolean>()

  /** @param texts bare */
  constructor(texts: readonly string[]) {
    this.#texts = texts
    this.#long = new GramBag(texts, LONG)
    this.#short = new GramBag(texts, SHORT)
  }

  /** Whether each stretch of a bare text is in one of the texts; if it is shorter than a stretch, whether it is there itself. */
  has(bare: string): boolean {
    if (bare.length >= SHORT) return bare.length >= LONG ? holds(this.#long, bare, LONG) : holds(this.#short, bare, SHORT)
    const known = this.#tiny.get(bare) ?? this.#texts.some((text) => text.includes(bare))
    this.#tiny.set(bare, known)
    return known
  }
}

function holds(grams: GramBag, text: string, size: number): boolean {
  let all = true
  eachGram(text, size, (hash) => {
    all &&= grams.has(hash)
  })
  return all
}
