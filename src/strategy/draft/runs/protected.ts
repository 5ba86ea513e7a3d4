import { type History, hardFloor } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'

/**
 * What no strategy may touch: the hard floor and what the caller pinned. One flag a message. A message that brings results is not among them for what
 * stands beside these: `draftEdit` puts that where the message goes, and leaves it as it was where the message shrinks.
 */
export function protectedMessages(history: History, context: Pick<Context, 'pinned'>): Uint8Array {
  const flags = hardFloor(history.messages).map((flag) => (flag === 1 ? 1 : 0))
  const { pinned } = context
  if (pinned) for (let i = 0; i < flags.length; i++) if (pinned[i]) flags[i] = 1
  return flags
}
