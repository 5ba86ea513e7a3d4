import { checkLimit } from './check-limit.ts'
import type { Trigger } from './trigger.ts'

/** Fires strictly above this many messages (in presets: importance and key events above 10, the sliding window above twice its size). */
export function messagesAbove(count: number): Trigger {
  checkLimit('messagesAbove', count)
  return { name: `above ${count} messages`, fires: ({ messages }) => messages > count }
}
