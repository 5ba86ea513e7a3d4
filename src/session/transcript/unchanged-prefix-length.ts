import type { Message } from '../../message/index.ts'

/** The number of leading messages that are unchanged. */
export function unchangedPrefixLength(before: readonly Message[], messages: readonly Message[]): number {
  const other = messages.findIndex((message, i) => message !== before[i])
  return other < 0 ? messages.length : other
}
