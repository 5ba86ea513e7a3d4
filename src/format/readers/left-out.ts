import type { DecodeNote } from '../format.ts'

/** One note a kind of entry that is no part of the conversation, with how many there were, in the order in which they first came. */
export function leftOut(kinds: Iterable<string>, entries = 'lines'): DecodeNote[] {
  const counts = new Map<string, number>()
  for (const kind of kinds) countKind(counts, kind)
  return countedOut(counts, entries)
}

/** Counts one entry more. */
export function countKind(counts: Map<string, number>, kind: string): void {
  const name = kind.slice(0, 80)
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** The notes of what was counted. */
export function countedOut(counts: ReadonlyMap<string, number>, entries = 'lines'): DecodeNote[] {
  return [...counts].map(([kind, count]) => ({ code: 'no-message', message: `${count} ${kind} ${entries} are no part of the conversation` }))
}
