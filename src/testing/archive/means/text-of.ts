import type { ArchiveRecord } from '../../../archive/index.ts'

/** The bytes of a record, as text; undefined if there is no record. */
export function textOf(record: ArchiveRecord | undefined): string | undefined {
  return record && Buffer.from(record.bytes).toString()
}
