import type { Archive, ArchiveRecord } from '../archive/index.ts'
import type { RecallOptions } from './recall-options.ts'

const HANDLE = /^\s*[[('"`]{0,3}(?:decant:)?([0-9a-hjkmnp-tv-z]{10}|[0-9a-f]{64})[\])'"`.,]{0,3}\s*$/i

/** What a handle may look like when a model copies it out of a marker: with `decant:`, in quotes or brackets, in capitals. */
export function handleIn(text: string): string | undefined {
  return HANDLE.exec(text)?.[1]?.toLowerCase()
}

/** What a handle stands for, where this connection may see it. Records of the archive's own bookkeeping have no face here. */
export async function behind(archive: Archive, handle: string, { within }: RecallOptions): Promise<ArchiveRecord | undefined> {
  const record = await archive.get(handle)
  if (!record || (record.kind !== 'part' && record.kind !== 'input')) return undefined
  return within && !within(record.hash) ? undefined : record
}
