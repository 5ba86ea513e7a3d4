import type { ExcerptOptions } from '../excerpt-options.ts'
import type { Piece } from '../reading/reading.ts'
import { choose, type Purse } from './choose.ts'
import { worths } from './worths.ts'

/** Says which pieces of a text stay for a purse: one flag a piece. The pieces are counted and weighed once, for any purse. */
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
