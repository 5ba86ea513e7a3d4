import type { Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import type { Piece } from './piece.ts'
import { mendSeams } from './seam.ts'
import { stripBoundReasoning } from './strip-reasoning.ts'

/**
 * Fits pieces between their neighbours and removes reasoning that a change before it invalidated. If messages stay after all, since bridges would make their
 * piece no smaller, their reasoning comes back and is then removed like that of all messages that stay.
 * @param drafted their new messages are fitted in place
 */
export function seamed(messages: readonly Message[], drafted: readonly Piece[], context: Pick<Context, 'profile' | 'count' | 'estimate'>): Piece[] {
  const isBound = !context.profile.shapes.shortenInPlace
  let pieces = [...drafted]
  let isWhole: boolean
  do {
    if (isBound) pieces = stripBoundReasoning(messages, pieces)
    isWhole = !mendSeams(messages, pieces, context)
  } while (isBound && !isWhole)
  return pieces
}
