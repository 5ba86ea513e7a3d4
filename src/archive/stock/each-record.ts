import type { Archive, ArchiveRecord } from '../archive.ts'

/** Records that are read at a time. */
const PAGE_SIZE = 200

/** All records of an archive, or of one kind, the latest first, without vectors: they are parts of what they were made from. */
export async function* eachRecord(archive: Archive, kind?: ArchiveRecord['kind']): AsyncGenerator<ArchiveRecord> {
  const options = { limit: PAGE_SIZE, ...(kind && { kind }) }
  for (let page = await archive.list(options); page.length > 0; page = await archive.list({ ...options, before: page.at(-1)?.hash ?? '' }))
    for (const record of page) if (record.kind !== 'vector') yield record
}
