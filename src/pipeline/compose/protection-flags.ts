import type { History } from '../../message/index.ts'
import type { Protection } from './protection.ts'
import { ProtectionMatcher } from './protection-matcher.ts'

/** Flags the messages that a protection keeps whole with 1. */
export function protectionFlags({ messages }: History, protection: Protection): Uint8Array {
  const matcher = new ProtectionMatcher(protection)
  return Uint8Array.from(messages, (message) => (matcher.matches(message) ? 1 : 0))
}
