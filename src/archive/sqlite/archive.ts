import type { DatabaseSync } from 'node:sqlite'
import { kindsGiven, knownOptions, SIGNAL, shownValue } from '../../given/index.ts'
import { DecantError, textGiven } from '../../message/index.ts'
import type { Archive } from '../archive.ts'
import { entriesGiven, searchGiven } from '../search/search-given.ts'
import { guarded } from './file/fault.ts'
import { standsIn } from './file/file-of.ts'
import { openDatabase } from './file/open.ts'
import { openToRead } from './file/open-to-read.ts'
import { sameFile } from './file/same-file.ts'
import { prepare } from './schema.ts'
import { Store } from './store.ts'
import type { SearchBy } from './words/search-by.ts'
import { searchByDefault } from './words/word-index-by.ts'

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

/** An archive in a SQLite file that can check the whole file. */
export interface SqliteArchive extends Archive {
  /**
   * The first fault in the file; undefined if there is none. Reads the whole file: SQLite's own check, then each record against its hash; with `hashed`, only
   * the newest records, at least that many bytes of them.
   */
  check(options?: { readonly hashed?: number }): Promise<string | undefined>
  /** Does a little of the work that `indexLater` postponed; resolves to whether there is more. */
  settle(): Promise<boolean>
}

/**
 * An archive in one SQLite file: durable when `put` resolves, safe for several processes, private to its owner (file 0600, a folder it makes 0700).
 * Content-addressed and without expiry. If the file is deleted or replaced while it is open, every call but `close` throws.
 * @throws DecantError `archive-corrupt`, `archive-too-new`, `archive-too-old`, `archive-not-ours`, `archive-busy`, `archive-write-failed`
 * @example
 * const archive = sqliteArchive('./decant.db')
 */
export function sqliteArchive(file: string, options: SqliteArchiveOptions = {}): SqliteArchive {
  return sqliteArchiveWaiting(file, options)
}

/**
 * Like `sqliteArchive`, for callers that cannot wait as long as others.
 * @param patience milliseconds that a write waits while another process writes; then it throws `archive-busy`
 */
export function sqliteArchiveWaiting(file: string, options: SqliteArchiveOptions, patience?: number): SqliteArchive {
  knownOptions('sqliteArchive', options, { key: true, scope: true, searchBy: true, indexLater: true, readOnly: true })
  kindsGiven('sqliteArchive', options, { key: 'a text', scope: 'a text', indexLater: 'true or false', readOnly: 'true or false' })
  if (options.searchBy !== undefined && options.searchBy !== 'fts5' && options.searchBy !== 'scan')
    throw new DecantError('invalid-option', `The searchBy of sqliteArchive is ${shownValue(options.searchBy)}`, "Give 'fts5' or 'scan', or leave it out.")
  const { store, key, check } = guarded(file, () => ({ ...opened(file, options, patience), check: sameFile(file) }))
  /** Work only counts if the file still exists afterwards. */
  const held = <T>(work: () => T): T =>
    guarded(file, () => {
      const result = work()
      check()
      return result
    })
  const archive: SqliteArchive = {
    key,
    volatile: file === ':memory:',
    async put(entries, options = {}) {
      kindsGiven('put', options, { signal: SIGNAL }).signal?.throwIfAborted()
      return held(() => store.put(entriesGiven(entries)))
    },
    get: async (refOrHash) => held(() => store.get(textGiven(refOrHash, 'get'))),
    search: async (query, asked = {}) => held(() => store.search(textGiven(query, 'search'), searchGiven('search', asked))),
    list: async (asked = {}) => held(() => store.list(searchGiven('list', asked))),
    link: async (from, to, relation) => held(() => store.link(from, to, relation)),
    linked: async (from, relation) => held(() => store.linked(from, relation)),
    ...(options.scope !== '*' && { linkedBelow: async (beginning, relation) => held(() => store.linkedBelow(beginning, relation)) }),
    async forget(refOrHash) {
      return held(() => {
        const hash = store.hashOf(textGiven(refOrHash, 'forget'))
        if (hash !== undefined) store.forget([hash])
        return hash !== undefined
      })
    },
    forgetEach: async (hashes, instead) => held(() => store.forget(hashes, instead)),
    async unlessPut() {
      const last = held(() => store.last)
      return async (hashes, since) => held(() => store.forgetUnlessPut(hashes, { last, since }))
    },
    shrink: async () => held(() => store.shrink()),
    settle: async () => held(() => store.settle()),
    check: async ({ hashed = Number.POSITIVE_INFINITY } = {}) => held(() => (archive.volatile ? store.fault(hashed) : faultIn(file, options, hashed))),
    close: async () => guarded(file, () => store.close()),
  }
  if (!archive.volatile) standsIn(archive, { file, scope: options.scope ?? '', ...(options.readOnly && { readOnly: true }) })
  return archive
}

function opened(
  file: string,
  { key, scope = '', searchBy, indexLater = false, readOnly = false }: SqliteArchiveOptions,
  patience?: number,
): { readonly store: Store; readonly key: string } {
  const database = readOnly ? openToRead(file) : openDatabase(file, patience)
  try {
    const by = readOnly ? searchByHeld(database) : (searchBy ?? searchByDefault(database))
    const own = prepare(database, file, { key, by })
    return { store: new Store({ database, key: own, scope, by, later: indexLater, readOnly }), key: own }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Checked over a new connection: on one that is older than what others have written since, SQLite's check of the full-text index reports false faults. */
function faultIn(file: string, { readOnly = false }: SqliteArchiveOptions, hashed: number): string | undefined {
  const { store } = opened(file, { readOnly })
  try {
    return store.fault(hashed)
  } finally {
    store.close()
  }
}

/** How a read-only file is searched: by its index, if it has one with all words. */
function searchByHeld(database: DatabaseSync): SearchBy {
  const isIndexed = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'words'").get() !== undefined
  const waits = isIndexed && database.prepare('SELECT 1 FROM waiting LIMIT 1').get() !== undefined
  return isIndexed && !waits ? searchByDefault(database) : 'scan'
}
