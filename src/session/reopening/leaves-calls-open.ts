import { lostResultPlaceholders, type Profile } from '../../law/index.ts'
import { hasPart, type Message } from '../../message/index.ts'

/**
 * Whether words or system text were appended while calls waited for results, without the placeholders that `append` inserts today.
 * @param from the index of the first appended message
 */
export function leavesCallsOpen(messages: readonly Message[], from: number, profile: () => Profile): boolean {
  const incoming = messages.slice(from)
  if (!incoming.some(({ role }) => role !== 'assistant' && role !== 'tool')) return false
  let start = from
  while (hasPart(messages[start - 1], 'tool-result')) start--
  while (messages[start - 1]?.role === 'assistant') start--
  return lostResultPlaceholders(messages.slice(start, from), incoming, profile()).length > 0
}
