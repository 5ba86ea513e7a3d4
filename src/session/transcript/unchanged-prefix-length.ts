import type { Message } from '../../message/index.ts'

export function unchangedPrefixLength(before: readonly Message[], messages: readonly Message[]): number {
  const other = messages.findIndex((message, i) => message !== before[i])
  return other < 0 ? messages.length : other
}
