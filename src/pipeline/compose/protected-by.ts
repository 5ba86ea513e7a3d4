import type { History } from '../../message/index.ts'
import { Protecting } from './protecting.ts'
import type { Protection } from './protection.ts'

/** Flags the messages that a protection keeps whole with 1. */
export function protectedBy({ messages }: History, protection: Protection): Uint8Array {
  const protecting = new Protecting(protection)
  return Uint8Array.from(messages, (message) => (protecting.holds(message) ? 1 : 0))
}
