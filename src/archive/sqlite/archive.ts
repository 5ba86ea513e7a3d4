import type { Archive } from '../archive.ts'
import { guarded } from './fault.ts'
import { standsIn } from './file-of.ts'
import { openDatabase } from './open.ts'
import { prepare } from './schema.ts'
import type { SearchBy } from './search-by.ts'
import { Store } from './store.ts'
import { searchByDefault } from './word-index-by.ts'

/** Options of an archive in a file. */
export interface SqliteArchiveOptions {
  /** Lower-case hex from which refs are made, for a file that is new; one that exists keeps its own. */
  readonly key?: string
  /**
   * Whose records these are: what another scope put is a miss here, by handle, hash and search. The scope without a name where left out;
   * `*` reads every scope, and writes to the one without a name.
   */
  readonly scope?: string
  /** How it is searched; an index where the runtime's SQLite has one, unless told. */
  readonly searchBy?: SearchBy
  /** True where `put` is to take as little time as it can: its records are durable, and their words come into the index with `settle` or the next search. */
  readonly indexLater?: boolean
}

/** An archive in a SQLite file, with a check of the whole file. */
export interface SqliteArchive extends Archive {
  /**
   * The first fault in the file; undefined where all is well. Reads the whole file: SQLite's own check, then each record against its hash, of the
   * newest records at least `hashed` bytes where told.
   */
  check(options?: { readonly hashed?: number }): Promise<string | undefined>
  /** Does a little of what `indexLater` left undone; resolves to whether there is more. */
  settle(): Promise<boolean>
}

/**
 * An archive in one SQLite file: durable when `put` resolves, safe for several processes, private to its owner (file 0600, a folder
 * it makes 0700). Content-addressed and without expiry.
 * @throws DecantError `archive-corrupt`, `archive-too-new`, `archive-too-old`, `archive-not-ours`, `archive-busy`, `archive-write-failed`
 * @example
 * const archive = sqliteArchive('./decant.db')
 */
export function sqliteArchive(file: string, { key, scope = '', searchBy, indexLater = false }: SqliteArchiveOptions = {}): SqliteArchive {
  const { store, own } = guarded(file, () => {
    const database = openDatabase(file)
    const by = searchBy ?? searchByDefault(database)
    const own = prepare(database, file, { key, by })
    return { store: new Store({ database, key: own, scope, by, later: indexLater }), own }
  })
  const archive: SqliteArchive = {
    key: own,
    volatile: file === ':memory:',
    async put(entries, options) {
      options?.signal?.throwIfAborted()
      return guarded(file, () => store.put(entries))
    },
    get: async (refOrHash) => guarded(file, () => store.get(refOrHash)),
    search: async (query, options = {}) => guarded(file, () => store.search(query, options)),
    list: async (options = {}) => guarded(file, () => store.list(options)),
    link: async (from, to, relation) => guarded(file, () => store.link(from, to, relation)),
    linked: async (from, relation) => guarded(file, () => store.linked(from, relation)),
    async forget(refOrHash) {
      return guarded(file, () => {
        const hash = store.hashOf(refOrHash)
        if (hash !== undefined) store.forget([hash])
        return hash !== undefined
      })
    },
    forgetEach: async (hashes, instead) => guarded(file, () => store.forget(hashes, instead)),
    shrink: async () => guarded(file, () => store.shrink()),
    settle: async () => guarded(file, () => store.settle()),
    check: async ({ hashed = Number.POSITIVE_INFINITY } = {}) => guarded(file, () => store.fault(hashed)),
    close: async () => guarded(file, () => store.close()),
  }
  if (!archive.volatile) standsIn(archive, { file, scope })
  return archive
}
