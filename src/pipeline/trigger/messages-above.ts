import type { Trigger } from './trigger.ts'

/** Fires strictly above so many messages (in presets: importance and key events above 10, the sliding window above twice its size). */
export function messagesAbove(count: number): Trigger {
  return { name: `above ${count} messages`, fires: ({ messages }) => messages > count }
}
