import type { Archive, ArchiveRecord } from '../archive.ts'
import { ignoreHashMismatch } from './ignore-hash-mismatch.ts'

/** Records that are read at a time. */
const PAGE_SIZE = 200

/**
 * All records of an archive, or of one kind, the latest first, without vectors: they are parts of what they were made from. If the last record of a page is
 * deleted meanwhile, nothing can be listed after it: then it begins again, and records come twice.
 */
export async function* eachRecord(archive: Archive, kind?: ArchiveRecord['kind']): AsyncGenerator<ArchiveRecord> {
  const options = { limit: PAGE_SIZE, ...(kind && { kind }) }
  let page = await archive.list(options)
  for (let last = page.at(-1); last; last = page.at(-1)) {
    for (const record of page) if (record.kind !== 'vector') yield record
    page = await archive.list({ ...options, before: last.hash })
    if (page.length === 0 && !(await archive.get(last.hash).catch(ignoreHashMismatch))) page = await archive.list(options)
  }
}
