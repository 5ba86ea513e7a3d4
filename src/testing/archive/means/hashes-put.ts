import type { Archive, ArchiveEntry } from '../../../archive/index.ts'
import { hashesOf } from './hashes-of.ts'

/** Puts entries, texts among them that no search finds; gives the hash of each, as the archive tells it. */
export async function hashesPut(archive: Archive, ...entries: readonly (ArchiveEntry | string)[]): Promise<string[]> {
  const records = await archive.put(entries.map((one) => (typeof one === 'string' ? { kind: 'event', bytes: one } : one)))
  return hashesOf(records)
}
