import type { ExcerptOptions } from '../excerpt-options.ts'
import type { Piece } from '../split/splitter.ts'
import { choosePieces, type PieceBudget } from './choose-pieces.ts'
import { pieceValues } from './piece-values.ts'

/** Returns a function that chooses the pieces of a text for a budget: one flag a piece. The pieces are counted and weighed once, for any budget. */
export function pieceSelector(text: string, pieces: readonly Piece[], options: ExcerptOptions): (budget: PieceBudget) => Uint8Array {
  const texts = pieces.map(({ start, end }) => text.slice(start, end))
  const tokens = Float64Array.from(texts, (piece) => options.estimate(piece) + 1)
  const values = pieceValues(
    texts,
    Float64Array.from(pieces, ({ weight }) => weight),
    tokens,
    options,
  )
  return (budget) => choosePieces(tokens, values, budget)
}
