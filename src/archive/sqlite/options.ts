import { DecantError } from '../../message/index.ts'
import { checkOptionKinds, checkOptionNames, describeValue } from '../../validation/index.ts'
import type { SearchBy } from './words/search-by.ts'

/** Options of an archive in a file. */
export interface SqliteArchiveOptions {
  /** Lower-case hex from which refs are made, for a new file; an existing file keeps its own. */
  readonly key?: string | undefined
  /**
   * The owner of these records: what another scope put is a miss here, by handle, hash and search. Defaults to the scope without a name; `*` reads every scope,
   * and writes to the one without a name.
   */
  readonly scope?: string | undefined
  /** How it is searched; by default with an index if the runtime's SQLite has one. */
  readonly searchBy?: SearchBy | undefined
  /** True if `put` is to take as little time as possible: its records are durable, and their words are indexed by `settle` or the next search. */
  readonly indexLater?: boolean | undefined
  /**
   * True if it is only read: no file is created, nothing is written, and a file can be opened that cannot be written. Records whose words are not indexed yet
   * are then not found by them.
   */
  readonly readOnly?: boolean | undefined
}

/** @throws DecantError `invalid-option` for an unknown option, or one of the wrong kind */
export function checkSqliteOptions(owner: string, options: SqliteArchiveOptions): void {
  checkOptionNames(owner, options, { key: true, scope: true, searchBy: true, indexLater: true, readOnly: true })
  checkOptionKinds(owner, options, { key: 'a text', scope: 'a text', indexLater: 'true or false', readOnly: 'true or false' })
  if (options.searchBy !== undefined && options.searchBy !== 'fts5' && options.searchBy !== 'scan')
    throw new DecantError('invalid-option', `The searchBy of ${owner} is ${describeValue(options.searchBy)}`, "Give 'fts5' or 'scan', or leave it out.")
}
