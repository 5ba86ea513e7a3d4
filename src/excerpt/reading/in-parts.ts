import { type Span, safeCut, stretches } from '../../text/index.ts'
import { endsBonus } from './ends.ts'
import { extent } from './extent.ts'
import type { Piece, Reading } from './reading.ts'

/** Characters of a part: times the root of the room's tokens, which loses least to what each part adds and to what is left over at the end. */
const AIM = 2
/** What so many tokens have in characters at most, but for white space. */
const CHARACTERS = 12
/** What the inside of a long piece is worth, as a share of what the piece is; what opens and closes it is worth up to all of that. */
const INSIDE = 0.4

/**
 * A reading whose long pieces may be kept in part: see `partsOf`.
 * @param maxTokens the largest room that will be asked for
 */
export function inParts(reading: Reading, maxTokens: number): Reading {
  return { noun: 'characters', extent, pieces: (text) => reading.pieces(text).flatMap((piece) => partsOf(text, piece, maxTokens)) }
}

/** A long piece in stretches, what opens and closes it first; only so much of it as the room could hold is read at both ends. Linear in that. */
export function partsOf(text: string, piece: Piece, maxTokens: number): Piece[] {
  const { start, end, weight } = piece
  if (weight === 0) return [piece]
  const aim = AIM * Math.sqrt(maxTokens)
  const reach = CHARACTERS * maxTokens
  const inside: Span = end - start > 2 * reach ? [safeCut(text, start + reach), safeCut(text, end - reach)] : [end, end]
  const spans = [...stretches(text, [start, inside[0]], aim), inside, ...stretches(text, [inside[1], end], aim)].filter(([from, to]) => to > from)
  if (spans.length === 1) return [piece]
  return spans.map((span, i) => ({ start: span[0], end: span[1], weight: span === inside ? 0 : weight * (INSIDE + endsBonus(i, spans.length, 1 - INSIDE)) }))
}
