import type { ArchiveRecord } from '../../../archive/index.ts'

/** What a record holds, as text; undefined for none. */
export function textOf(record: ArchiveRecord | undefined): string | undefined {
  return record && Buffer.from(record.bytes).toString()
}
