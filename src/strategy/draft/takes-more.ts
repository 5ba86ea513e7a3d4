import type { Message } from '../../message/index.ts'

/** Whether some messages take more than `tokens` together. Counts no further than it needs to. */
export function takesMore(messages: readonly Message[], tokens: number, count: (message: Message) => number): boolean {
  let total = 0
  for (const message of messages) {
    total += count(message)
    if (total > tokens) return true
  }
  return false
}
