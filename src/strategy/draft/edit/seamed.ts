import type { Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import type { Piece } from './piece.ts'
import { mendSeams } from './seam.ts'
import { stripBoundReasoning } from './strip-reasoning.ts'

/**
 * Pieces that fit between their neighbours and hold no reasoning that a change before it broke. Where a piece stays that was to go, since what parts it from
 * its neighbours would make it no smaller, its reasoning comes back with it and is taken off like that of all that stays.
 * @param drafted what is put is fitted in place
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
