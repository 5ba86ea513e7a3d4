import { chunkSpans, type Span, safeCut } from '../../text/index.ts'
import { endsBonus } from './ends-bonus.ts'
import { extent } from './extent.ts'
import type { Piece, Splitter } from './splitter.ts'

/** Characters of a part, times the root of the room's tokens: this minimises the cost of each part plus the rest at the end. */
const PART_CHARS_FACTOR = 2
/** Maximum characters a token has, apart from white space. */
const MAX_CHARS_PER_TOKEN = 12
/** The value of the inside of a long piece, as a fraction of the piece's value; its beginning and end are worth up to all of that. */
const INSIDE_WEIGHT_RATIO = 0.4

/**
 * A reading whose long pieces may be kept in part (see `splitPiece`).
 * @param maxTokens the largest room that will be requested
 */
export function splittingLongPieces(splitter: Splitter, maxTokens: number): Splitter {
  return { noun: 'characters', extent, pieces: (text) => splitter.pieces(text).flatMap((piece) => splitPiece(text, piece, maxTokens)) }
}

/**
 * Splits a long piece into parts, of which the beginning and end are worth most. At each end only as much as could fit the room is read. Linear in that.
 */
export function splitPiece(text: string, piece: Piece, maxTokens: number): Piece[] {
  const { start, end, weight } = piece
  if (weight === 0) return [piece]
  const aim = PART_CHARS_FACTOR * Math.sqrt(maxTokens)
  const reach = MAX_CHARS_PER_TOKEN * maxTokens
  const inside: Span = end - start > 2 * reach ? [safeCut(text, start + reach), safeCut(text, end - reach)] : [end, end]
  const spans = [...chunkSpans(text, [start, inside[0]], aim), inside, ...chunkSpans(text, [inside[1], end], aim)].filter(([from, to]) => to > from)
  if (spans.length === 1) return [piece]
  return spans.map((span, i) => ({
    start: span[0],
    end: span[1],
    weight: span === inside ? 0 : weight * (INSIDE_WEIGHT_RATIO + endsBonus(i, spans.length, 1 - INSIDE_WEIGHT_RATIO)),
  }))
}
