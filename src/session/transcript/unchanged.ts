import type { Message } from '../../message/index.ts'

/** How many messages at the beginning are those that stood there before. */
export function unchanged(before: readonly Message[], messages: readonly Message[]): number {
  const other = messages.findIndex((message, i) => message !== before[i])
  return other < 0 ? messages.length : other
}
