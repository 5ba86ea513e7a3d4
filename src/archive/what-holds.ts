import type { Archive, ArchiveRecord } from './archive.ts'
import { eachRecord } from './each-record.ts'
import { eventWithout } from './event-without.ts'
import type { Runs } from './runs.ts'
import { textOf } from './text-of.ts'
import { Wanted } from './wanted.ts'

/** A record that holds texts, and what is left of it where it goes on without them. */
export interface Holder {
  readonly record: ArchiveRecord
  readonly without: string | undefined
}

/**
 * What says most of a text, and in their own runs any line of one.
 * @param texts the telling lines of each
 */
export async function* whatHolds(archive: Archive, texts: readonly (readonly string[])[], runs: Runs): AsyncGenerator<Holder> {
  if (texts.length === 0) return
  const wanted = new Wanted(texts)
  for await (const record of eachRecord(archive)) {
    const text = textOf(record)
    if (!wanted.mostIn(text) && !(runs.has(record) && wanted.anyIn(text))) continue
    const without = eventWithout(record, wanted)
    if (without !== text) yield { record, without }
  }
}
