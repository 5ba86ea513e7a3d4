import type { Archive, ArchiveRecord } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { textOf } from '../stock/text-of.ts'
import { bareText } from './bare-text.ts'
import { SaidLines } from './said-lines.ts'
import { tellingLines } from './telling-lines.ts'

/** All records made from inputs, which are given by their hashes. */
export async function* cutOutOf(archive: Archive, inputs: ReadonlySet<string>): AsyncGenerator<ArchiveRecord> {
  if (inputs.size === 0) return
  for await (const record of eachRecord(archive)) if (typeof record.meta?.input === 'string' && inputs.has(record.meta.input)) yield record
}

/** Of these parts, those most of whose content no remaining record repeats, other parts aside: nothing left in the archive says what they say. */
export async function saidNowhereElse(archive: Archive, parts: readonly ArchiveRecord[], goes: (hash: string) => boolean): Promise<ArchiveRecord[]> {
  if (parts.length === 0) return []
  const left = new Map(parts.entries())
  const lines = new SaidLines(parts.map((record) => tellingLines(textOf(record))))
  for await (const record of eachRecord(archive)) {
    if (record.kind === 'part' || goes(record.hash)) continue
    for (const place of lines.in(bareText(textOf(record))).most) left.delete(place)
  }
  return [...left.values()]
}
