import type { Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import type { EditPiece } from './edit-piece.ts'
import { repairBoundaries } from './repair-boundaries.ts'
import { stripBoundReasoning } from './strip-reasoning.ts'

/**
 * Fits pieces between their neighbours and removes reasoning that a change before it invalidated. If messages stay after all, since bridges would make their
 * piece no smaller, the rest is fitted anew: reasoning that only their removal would have invalidated stays too.
 */
export function fitPieces(messages: readonly Message[], drafted: readonly EditPiece[], context: Pick<Context, 'profile' | 'count' | 'estimate'>): EditPiece[] {
  const isBound = !context.profile.shapes.shortenInPlace
  for (let draft = drafted; ; ) {
    const pieces = isBound ? stripBoundReasoning(messages, draft) : [...draft]
    if (!repairBoundaries(messages, pieces, context) || !isBound) return pieces
    const refused = new Set(pieces.flatMap(({ start, put }) => (put ? [] : [start])))
    draft = draft.map((piece) => (piece.put && refused.has(piece.start) ? { start: piece.start, end: piece.end } : piece))
  }
}
