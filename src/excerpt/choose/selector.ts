import type { ExcerptOptions } from '../excerpt-options.ts'
import type { Piece } from '../reading/reading.ts'
import { choose, type Purse } from './choose.ts'
import { worths } from './worths.ts'

/** Returns a function that chooses the pieces of a text for a budget: one flag a piece. The pieces are counted and weighed once, for any budget. */
export function selector(text: string, pieces: readonly Piece[], options: ExcerptOptions): (purse: Purse) => Uint8Array {
  const texts = pieces.map(({ start, end }) => text.slice(start, end))
  const tokens = Float64Array.from(texts, (piece) => options.estimate(piece) + 1)
  const worth = worths(
    texts,
    Float64Array.from(pieces, ({ weight }) => weight),
    tokens,
    options,
  )
  return (purse) => choose(tokens, worth, purse)
}
