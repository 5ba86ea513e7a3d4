import type { ExcerptOptions } from '../excerpt-options.ts'

/**
 * The value of pieces: the weight of their kind, or mostly the caller's `value` if there is one, relative to tokens, but less than proportionally: a long piece
 * must have more value, but not in proportion. Of the caller's, NaN is no value and Infinity the highest.
 */
export function pieceValues(texts: readonly string[], weights: Float64Array, tokens: Float64Array, { value }: ExcerptOptions): Float64Array {
  const values = weights.slice()
  if (value) {
    const callerValues = Float64Array.from(texts, (text) => Math.min(Number.MAX_VALUE, Math.max(0, value(text) || 0)))
    let highest = 0
    for (const one of callerValues) highest = Math.max(highest, one)
    if (highest > 0)
      for (let i = 0; i < values.length; i++) values[i] = values[i] ? 0.25 * (values[i] as number) + 4 * ((callerValues[i] as number) / highest) : 0
  }
  for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) / Math.sqrt((tokens[i] as number) + 8)
  return values
}
