import type { ExcerptOptions } from '../excerpt-options.ts'

/**
 * The worth of pieces: the weight of their kind, or mostly the caller's `value` if there is one, relative to tokens, but less than proportionally: a long piece
 * must be worth more, but not in proportion.
 */
export function worths(texts: readonly string[], weights: Float64Array, tokens: Float64Array, { value }: ExcerptOptions): Float64Array {
  const own = weights.slice()
  if (value) {
    const given = Float64Array.from(texts, (text) => Math.max(0, value(text)))
    let most = 0
    for (const one of given) most = Math.max(most, one)
    if (most > 0) for (let i = 0; i < own.length; i++) own[i] = own[i] ? 0.25 * (own[i] as number) + (4 * (given[i] as number)) / most : 0
  }
  for (let i = 0; i < own.length; i++) own[i] = (own[i] as number) / Math.sqrt((tokens[i] as number) + 8)
  return own
}
