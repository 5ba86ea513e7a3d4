import type { DecodeNote } from '../../format.ts'

/** Counts, by kind, the entries of a log that are not part of the conversation. Its size grows with the kinds, not with the log. */
export class SkippedEntries {
  readonly #counts = new Map<string, number>()

  add(kind: string): void {
    const name = kind.slice(0, 80)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** Returns one note per kind, in order of first occurrence. @param entries a plural in -s */
  notes(entries: string): DecodeNote[] {
    return [...this.#counts].map(([kind, count]) => ({
      code: 'no-message',
      message:
        count === 1 ? `1 ${kind} ${entries.replace(/s$/, '')} is no part of the conversation` : `${count} ${kind} ${entries} are no part of the conversation`,
      remedy: 'None needed: as far as decant knows, nothing was said in them.',
    }))
  }
}

export function skippedNotes(kinds: Iterable<string>, entries = 'lines'): DecodeNote[] {
  const skipped = new SkippedEntries()
  for (const kind of kinds) skipped.add(kind)
  return skipped.notes(entries)
}
