import type { Archive, ArchiveRecord } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { recordText } from '../stock/record-text.ts'
import { distinctiveLines } from './distinctive-lines.ts'
import { LineMatcher } from './line-matcher.ts'
import { stripText } from './strip-text.ts'

/** All records made from inputs, which are given by their hashes. */
export async function* recordsCutFrom(archive: Archive, inputs: ReadonlySet<string>): AsyncGenerator<ArchiveRecord> {
  if (inputs.size === 0) return
  for await (const record of eachRecord(archive)) if (typeof record.meta?.input === 'string' && inputs.has(record.meta.input)) yield record
}

/** Of these parts, those most of whose content no remaining record repeats, other parts aside. */
export async function partsFoundNowhereElse(archive: Archive, parts: readonly ArchiveRecord[], isRemoved: (hash: string) => boolean): Promise<ArchiveRecord[]> {
  if (parts.length === 0) return []
  const remaining = new Map(parts.entries())
  const matcher = new LineMatcher(parts.map((record) => distinctiveLines(recordText(record))))
  for await (const record of eachRecord(archive)) {
    if (record.kind === 'part' || isRemoved(record.hash)) continue
    for (const partIndex of matcher.match(stripText(recordText(record))).mostlyContained) remaining.delete(partIndex)
  }
  return [...remaining.values()]
}
