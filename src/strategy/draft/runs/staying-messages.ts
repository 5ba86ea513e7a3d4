import type { History } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { blocks } from './blocks.ts'
import { protectedMessages } from './protected-messages.ts'

/** The messages that stay if some are kept: these, protected messages, and all that no law lets be parted from one of them. One flag a message. */
export function stayingMessages(history: History, context: Context, keep: Uint8Array): Uint8Array {
  const fixed = protectedMessages(history, context)
  const flags = new Uint8Array(keep.length)
  for (const { start, end } of blocks(history, context.profile))
    if (keep.subarray(start, end).includes(1) || fixed.subarray(start, end).includes(1)) flags.fill(1, start, end)
  return flags
}
