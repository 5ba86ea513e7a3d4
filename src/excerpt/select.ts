import { choose, type Purse } from './choose.ts'
import type { ExcerptOptions } from './excerpt-options.ts'
import type { Piece } from './reading.ts'
import { worths } from './worths.ts'

/** Which pieces of a text stay. One flag a piece. */
export function select(text: string, pieces: readonly Piece[], purse: Purse, options: ExcerptOptions): Uint8Array {
  const texts = pieces.map(({ start, end }) => text.slice(start, end))
  const tokens = Float64Array.from(texts, (piece) => options.estimate(piece) + 1)
  const weights = Float64Array.from(pieces, ({ weight }) => weight)
  return choose(tokens, worths(texts, weights, tokens, options), purse)
}
