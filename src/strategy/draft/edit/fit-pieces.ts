import type { Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import type { EditPiece } from './edit-piece.ts'
import { repairBoundaries } from './repair-boundaries.ts'
import { stripBoundReasoning } from './strip-reasoning.ts'

/**
 * Fits pieces between their neighbours and removes reasoning that a change before it invalidated. If messages stay after all, since bridges would make their
 * piece no smaller, their reasoning comes back and is then removed like that of all messages that stay.
 * @param drafted their new messages are fitted in place
 */
export function fitPieces(messages: readonly Message[], drafted: readonly EditPiece[], context: Pick<Context, 'profile' | 'count' | 'estimate'>): EditPiece[] {
  const isBound = !context.profile.shapes.shortenInPlace
  let pieces = [...drafted]
  let isSettled: boolean
  do {
    if (isBound) pieces = stripBoundReasoning(messages, pieces)
    isSettled = !repairBoundaries(messages, pieces, context)
  } while (isBound && !isSettled)
  return pieces
}
