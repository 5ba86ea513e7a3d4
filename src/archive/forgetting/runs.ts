import type { Archive, ArchiveRecord } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { sessionFamilies } from '../stock/session-families.ts'

/**
 * Groups records into runs: by the input they were cut out of, by the compactions of a history that is sent again and again, or by their session and its forks.
 * Contains the names of some runs.
 */
export class Runs {
  readonly #families: ReadonlyMap<string, ReadonlySet<string>>
  readonly #names = new Set<string>()

  constructor(families: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#families = families
  }

  /** The runs of these records. */
  static async of(archive: Archive, records: readonly ArchiveRecord[]): Promise<Runs> {
    const events: Pick<ArchiveRecord, 'meta'>[] = []
    for await (const { meta } of eachRecord(archive, 'event')) if (meta) events.push({ meta })
    const runs = new Runs(sessionFamilies(events))
    for (const record of records) runs.add(record)
    const links = new Set(records.map(({ meta }) => meta?.link).filter((link) => typeof link === 'string'))
    for (const link of links) for (const compaction of await archive.linked(link, 'compaction')) runs.#names.add(compaction)
    return runs
  }

  /** Adds the runs of this record, with the forks of its session. */
  add(record: ArchiveRecord): void {
    for (const name of this.namesOf(record)) this.#names.add(name)
  }

  /** The names of all runs that a record belongs to, with the forks of its session, whether they are among these or not. */
  namesOf(record: ArchiveRecord): string[] {
    return runNamesOf(record).flatMap((name) => [name, ...(this.#families.get(name) ?? [])])
  }

  /** Whether a record belongs to one of them. */
  has(record: ArchiveRecord): boolean {
    return this.hasNamed(runNamesOf(record))
  }

  hasNamed(names: readonly string[]): boolean {
    return names.some((name) => this.#names.has(name))
  }
}

function runNamesOf({ hash, kind, meta }: ArchiveRecord): string[] {
  const names = [meta?.input, meta?.link, meta?.firstLink, meta?.session].filter((name): name is string => typeof name === 'string')
  return kind === 'input' || meta?.what === 'compaction' ? [...names, hash] : names
}
