import type { DecodeNote } from '../format.ts'

/** One note a kind of entry that is no part of the conversation, with how many there were, in the order in which they first came. */
export function leftOut(kinds: Iterable<string>, entries = 'lines'): DecodeNote[] {
  const counts = new Map<string, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => ({ code: 'no-message', message: `${count} ${kind.slice(0, 80)} ${entries} are no part of the conversation` }))
}
