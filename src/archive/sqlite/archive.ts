import type { DatabaseSync } from 'node:sqlite'
import { checkText } from '../../message/index.ts'
import { ABORT_SIGNAL, checkOptionKinds } from '../../validation/index.ts'
import type { Archive } from '../archive.ts'
import { checkForgetEach, checkLink } from '../check-change.ts'
import { checkEntries, checkSearch } from '../search/check-search.ts'
import { fileIdentityCheck } from './file/file-identity-check.ts'
import { registerFile } from './file/file-of.ts'
import { type OpenOptions, openDatabase } from './file/open-database.ts'
import { openReadOnly } from './file/open-read-only.ts'
import { withSqliteErrors } from './file/with-sqlite-errors.ts'
import { checkSqliteOptions, type SqliteArchiveOptions } from './options.ts'
import { prepareSchema } from './schema.ts'
import { Store } from './store.ts'
import { defaultSearchBy } from './words/create-word-index.ts'
import { indexWhenFree } from './words/index-when-free.ts'
import type { SearchBy } from './words/search-by.ts'

/** An archive in a SQLite file that can check the entire file. */
export interface SqliteArchive extends Archive {
  /**
   * The first defect in the file; undefined if there is none. Reads the entire file: SQLite's own check, then each record against its hash; with `hashed`, only
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
  return openArchive(file, options)
}

/**
 * Like `sqliteArchive`, for another connection to an open archive: creates no file, and does not wait as long.
 * @param busyTimeoutMs milliseconds that a write waits while another process writes; then it throws `archive-busy`
 * @throws DecantError `archive-write-failed` also if there is no file
 */
export function existingSqliteArchive(file: string, options: SqliteArchiveOptions, busyTimeoutMs: number): SqliteArchive {
  return openArchive(file, options, { busyTimeoutMs, mustExist: true })
}

function openArchive(file: string, options: SqliteArchiveOptions, openOptions?: OpenOptions): SqliteArchive {
  checkSqliteOptions('sqliteArchive', options)
  const { store, key, check } = withSqliteErrors(file, () => ({ ...openStore(file, options, openOptions), check: fileIdentityCheck(file) }))
  /** Work only counts if the file still exists afterwards. */
  const checked = <T>(work: () => T): T =>
    withSqliteErrors(file, () => {
      const result = work()
      check()
      return result
    })
  const archive: SqliteArchive = {
    key,
    volatile: file === ':memory:',
    async put(entries, options = {}) {
      checkOptionKinds('put', options, { signal: ABORT_SIGNAL }).signal?.throwIfAborted()
      return checked(() => store.put(checkEntries(entries)))
    },
    get: async (refOrHash) => checked(() => store.get(checkText(refOrHash, 'get'))),
    async search(query, options = {}) {
      const [text, conditions] = [checkText(query, 'search'), checkSearch('search', options)]
      await indexWhenFree(() => checked(() => store.indexWaiting()))
      return checked(() => store.search(text, conditions))
    },
    list: async (options = {}) => checked(() => store.list(checkSearch('list', options))),
    async link(from, to, relation) {
      checkLink('link', from, to, relation)
      checked(() => store.link(from, to, relation))
    },
    async linked(from, relation) {
      checkLink('linked', from, relation)
      return checked(() => store.linked(from, relation))
    },
    ...(options.scope !== '*' && { linkedBelow: async (beginning, relation) => checked(() => store.linkedBelow(beginning, relation)) }),
    async forget(refOrHash) {
      return checked(() => {
        const hash = store.hashOf(checkText(refOrHash, 'forget'))
        if (hash !== undefined) store.forget([hash])
        return hash !== undefined
      })
    },
    async forgetEach(hashes, instead) {
      checkForgetEach(hashes, instead)
      checked(() => store.forget(hashes, instead))
    },
    async unlessPut() {
      const last = checked(() => store.last)
      return async (hashes, since) => checked(() => store.forgetUnlessPut(hashes, { last, since }))
    },
    shrink: async () => checked(() => store.shrink()),
    settle: async () => checked(() => store.settle()),
    check: async ({ hashed = Number.POSITIVE_INFINITY } = {}) =>
      checked(() => (archive.volatile ? store.firstDefect(hashed) : firstDefectIn(file, options, hashed))),
    close: async () => withSqliteErrors(file, () => store.close()),
  }
  if (!archive.volatile) registerFile(archive, { file, scope: options.scope ?? '', ...(options.readOnly && { readOnly: true }) })
  return archive
}

function openStore(
  file: string,
  { key, scope = '', searchBy, indexLater = false, readOnly = false }: SqliteArchiveOptions,
  openOptions?: OpenOptions,
): { readonly store: Store; readonly key: string } {
  const database = readOnly ? openReadOnly(file) : openDatabase(file, openOptions)
  try {
    const by = readOnly ? storedSearchBy(database) : (searchBy ?? defaultSearchBy(database))
    const archiveKey = prepareSchema(database, file, { key, by })
    return { store: new Store({ database, key: archiveKey, scope, by, indexLater, readOnly }), key: archiveKey }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Checked over a new connection: on one that is older than what others have written since, SQLite's check of the full-text index reports false errors. */
function firstDefectIn(file: string, { readOnly = false }: SqliteArchiveOptions, hashed: number): string | undefined {
  const { store } = openStore(file, { readOnly })
  try {
    return store.firstDefect(hashed)
  } finally {
    store.close()
  }
}

/** How a read-only file is searched: by its index, if it has one with all words. */
function storedSearchBy(database: DatabaseSync): SearchBy {
  const isIndexed = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'words'").get() !== undefined
  const hasWaiting = isIndexed && database.prepare('SELECT 1 FROM waiting LIMIT 1').get() !== undefined
  return isIndexed && !hasWaiting ? defaultSearchBy(database) : 'scan'
}
