import type { DatabaseSync } from 'node:sqlite'
import { DecantError } from '../../message/index.ts'
import { newKey } from '../key.ts'
import { backUp } from './backup.ts'
import type { SearchBy } from './search-by.ts'
import { together } from './together.ts'

/** Marks the file as an archive of ours: 'dcnt'. */
const APPLICATION = 0x64636e74

/** Steps from one version of the schema to the next; the version is how many have been taken. Only ever append. */
const STEPS: readonly string[] = [
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE record (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     tenant TEXT NOT NULL DEFAULT '',
     hash TEXT NOT NULL,
     ref TEXT NOT NULL,
     kind TEXT NOT NULL,
     encoding TEXT NOT NULL DEFAULT 'plain',
     holders INTEGER NOT NULL DEFAULT 1,
     meta TEXT,
     bytes BLOB NOT NULL,
     UNIQUE (tenant, hash)
   );
   CREATE INDEX record_ref ON record (tenant, ref);
   CREATE TABLE link (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     tenant TEXT NOT NULL DEFAULT '',
     relation TEXT NOT NULL,
     origin TEXT NOT NULL,
     target TEXT NOT NULL,
     UNIQUE (tenant, relation, origin, target)
   );
  `,
  `CREATE TABLE waiting (seq INTEGER PRIMARY KEY, words TEXT NOT NULL);`,
]

/** Stands beside the steps: not every runtime's SQLite can make it. */
const INDEX = `CREATE VIRTUAL TABLE words USING fts5(body, tokenize = "unicode61 tokenchars '_'");
   INSERT INTO words(words, rank) VALUES ('secure-delete', 1);`

/**
 * Brings the schema to this version. An older one is copied aside first; a newer one is refused.
 * @returns the archive's key, made once and kept in the file
 */
export function migrate(database: DatabaseSync, file: string, { key, by }: { readonly key?: string | undefined; readonly by: SearchBy }): string {
  const found = versionOf(database)
  if (found.version > STEPS.length)
    throw new DecantError(
      'archive-too-new',
      `The archive was written by a newer decant (schema ${found.version}, this one knows ${STEPS.length})`,
      'Update decant.',
      { file },
    )
  if (found.application !== APPLICATION && (found.version > 0 || found.tables > 0))
    throw new DecantError('archive-not-ours', 'This database is no decant archive', 'Name another file.', { file })
  if (found.version > 0 && found.version < STEPS.length) {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    backUp(file, found.version)
  }
  if (found.version < STEPS.length) upgrade(database)
  if (by === 'fts5' && !hasIndex(database)) together(database, () => hasIndex(database) || database.exec(INDEX))
  const stored = database.prepare("SELECT value FROM meta WHERE key = 'key'").get()?.value
  if (typeof stored === 'string') return stored
  database.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('key', ?)").run(key ?? newKey())
  return String(database.prepare("SELECT value FROM meta WHERE key = 'key'").get()?.value)
}

/** Takes the missing steps in one transaction; another process may have taken them while we waited for the lock. */
function upgrade(database: DatabaseSync): void {
  together(database, () => {
    for (let version = versionOf(database).version; version < STEPS.length; version++) database.exec(STEPS[version] as string)
    database.exec(`PRAGMA application_id = ${APPLICATION}`)
    database.exec(`PRAGMA user_version = ${STEPS.length}`)
  })
}

function hasIndex(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'words'").get() !== undefined
}

function versionOf(database: DatabaseSync): { version: number; application: number; tables: number } {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0)
  const application = Number(database.prepare('PRAGMA application_id').get()?.application_id ?? 0)
  const tables = Number(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n ?? 0)
  return { version, application, tables }
}
