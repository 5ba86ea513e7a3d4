import type { Archive, ArchiveEntry } from '../../../archive/index.ts'
import { hashesOf } from './hashes-of.ts'

/** Puts entries, or texts that no search finds; returns the hash that the archive gives to each. */
export async function putEntries(archive: Archive, ...entries: readonly (ArchiveEntry | string)[]): Promise<string[]> {
  const records = await archive.put(entries.map((one) => (typeof one === 'string' ? { kind: 'event', bytes: one } : one)))
  return hashesOf(records)
}
