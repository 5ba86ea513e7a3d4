import { eachGram } from './grams.ts'

/** Signs of the stretches by which a text is known. */
const LONG = 12
const SHORT = 6

/** Tells whether texts say something, without going through them each time. */
export class SaidIn {
  readonly #texts: readonly string[]
  readonly #long: ReadonlySet<number>
  readonly #short: ReadonlySet<number>
  readonly #tiny = new Map<string, boolean>()

  /** @param texts bare */
  constructor(texts: readonly string[]) {
    this.#texts = texts
    this.#long = gramsOf(texts, LONG)
    this.#short = gramsOf(texts, SHORT)
  }

  /** Whether each stretch of a bare text stands in one of the texts; of one that is shorter than a stretch, whether it stands there itself. */
  has(bare: string): boolean {
    if (bare.length >= SHORT) return bare.length >= LONG ? holds(this.#long, bare, LONG) : holds(this.#short, bare, SHORT)
    const known = this.#tiny.get(bare) ?? this.#texts.some((text) => text.includes(bare))
    this.#tiny.set(bare, known)
    return known
  }
}

function gramsOf(texts: readonly string[], size: number): ReadonlySet<number> {
  const grams = new Set<number>()
  for (const text of texts) eachGram(text, size, (hash) => grams.add(hash))
  return grams
}

function holds(grams: ReadonlySet<number>, text: string, size: number): boolean {
  let all = true
  eachGram(text, size, (hash) => {
    all &&= grams.has(hash)
  })
  return all
}
