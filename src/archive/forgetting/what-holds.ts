import type { Archive, ArchiveRecord } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { textOf } from '../stock/text-of.ts'
import { eventWithout } from './event-without.ts'
import { partWithout } from './part-without.ts'
import type { Runs } from './runs.ts'
import { Wanted, type WantedTexts } from './wanted.ts'

/** A record that contains texts, and what is left of it if it is kept without them. */
export interface Holder {
  readonly record: ArchiveRecord
  readonly without: string | undefined
}

/** Where texts are searched for. */
export interface LookedInto {
  /** Records of these runs are searched for any line of a text. */
  readonly runs: Runs
  /** By hash: lines of parts that the texts are known to contain. */
  readonly said: ReadonlyMap<string, readonly string[]>
}

/** The records that contain most of a text or, in its runs, any line of one. */
export async function* whatHolds(archive: Archive, texts: WantedTexts, { runs, said }: LookedInto): AsyncGenerator<Holder> {
  if (texts.lines.length === 0) return
  const wanted = new Wanted(texts)
  for await (const record of eachRecord(archive)) {
    const text = textOf(record)
    const lines = said.get(record.hash)
    if (!lines && !wanted.mostIn(text) && !(runs.has(record) && wanted.anyIn(text))) continue
    const without = record.kind === 'part' ? partWithout(record, lines ? [wanted.by(lines), wanted] : [wanted]) : eventWithout(record, wanted)
    if (without !== text) yield { record, without }
  }
}
