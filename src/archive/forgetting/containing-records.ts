import type { Archive, ArchiveRecord } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { recordText } from '../stock/record-text.ts'
import { eventWithoutLines } from './event-without-lines.ts'
import { partWithoutLines } from './part-without-lines.ts'
import type { Runs } from './runs.ts'
import { TextMatcher, type TextsToMatch } from './text-matcher.ts'

/** A record that contains texts, and what is left of it if it is kept without them. */
export interface ContainingRecord {
  readonly record: ArchiveRecord
  readonly without: string | undefined
}

/** Where texts are searched for. */
export interface SearchedRecords {
  /** Records of these runs are searched for any line of a text. */
  readonly runs: Runs
  /** By hash: lines of parts that the texts are known to contain. */
  readonly knownLines: ReadonlyMap<string, readonly string[]>
}

/** The records that contain most of a text or, in its runs, any line of one. */
export async function* containingRecords(archive: Archive, texts: TextsToMatch, { runs, knownLines }: SearchedRecords): AsyncGenerator<ContainingRecord> {
  if (texts.lines.length === 0) return
  const matcher = new TextMatcher(texts)
  for await (const record of eachRecord(archive)) {
    const text = recordText(record)
    const lines = knownLines.get(record.hash)
    if (!lines && !matcher.matchesMostOf(text) && !(runs.has(record) && matcher.matchesAnyOf(text))) continue
    const without =
      record.kind === 'part' ? partWithoutLines(record, lines ? [matcher.withLines(lines), matcher] : [matcher]) : eventWithoutLines(record, matcher)
    if (without !== text) yield { record, without }
  }
}
