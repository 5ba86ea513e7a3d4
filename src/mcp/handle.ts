import type { Archive, ArchiveRecord } from '../archive/index.ts'
import type { RecallOptions } from './recall-options.ts'

/** What a handle stands for, where this connection may see it. Records of the archive's own bookkeeping have no face here. */
export async function behind(archive: Archive, handle: string, { within }: RecallOptions): Promise<ArchiveRecord | undefined> {
  const record = await archive.get(handle)
  if (!record || (record.kind !== 'part' && record.kind !== 'input')) return undefined
  return within && !within(record.hash) ? undefined : record
}
