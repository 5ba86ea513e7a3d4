import type { DatabaseSync } from 'node:sqlite'
import { DecantError } from '../../message/index.ts'
import { newKey } from '../ref/key.ts'
import { APPLICATION_ID, readMetadata } from './file/read-metadata.ts'
import { rejectForeignDatabase } from './file/reject-foreign-database.ts'
import { inTransaction } from './in-transaction.ts'
import type { SearchBy } from './words/search-by.ts'

/** Grows with each change of the schema. */
const SCHEMA_VERSION = 4

const SCHEMA = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE record (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    scope TEXT NOT NULL,
    hash TEXT NOT NULL,
    ref TEXT NOT NULL,
    kind TEXT NOT NULL,
    meta TEXT,
    at INTEGER NOT NULL,
    stretch INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    UNIQUE (scope, hash)
  );
  CREATE INDEX record_ref ON record (scope, ref);
  CREATE INDEX record_order ON record (scope, seq, kind);
  CREATE TABLE link (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    scope TEXT NOT NULL,
    relation TEXT NOT NULL,
    origin TEXT NOT NULL,
    target TEXT NOT NULL,
    UNIQUE (scope, relation, origin, target)
  );
  CREATE TABLE clock (stretch INTEGER PRIMARY KEY, told INTEGER NOT NULL);
  CREATE TABLE waiting (seq INTEGER PRIMARY KEY, words TEXT NOT NULL);
`

/** Separate from the schema: not every runtime's SQLite can create it. */
const WORD_INDEX_SCHEMA = `CREATE VIRTUAL TABLE words USING fts5(body, tokenize = "unicode61 tokenchars '_'");
   INSERT INTO words(words, rank) VALUES ('secure-delete', 1);`

/**
 * Creates the schema in a new file; rejects a file of another version or another program.
 * @returns the archive's key, made once and kept in the file
 */
export function prepareSchema(database: DatabaseSync, file: string, { key, by }: { readonly key?: string | undefined; readonly by: SearchBy }): string {
  const found = readMetadata(database)
  if (found.version > SCHEMA_VERSION)
    throw new DecantError(
      'archive-too-new',
      `The archive was written by a newer decant (schema ${found.version}, this one knows ${SCHEMA_VERSION})`,
      'Update decant, or move the archive away to begin a new one.',
      { file },
    )
  if (found.application === APPLICATION_ID && found.version > 0 && found.version < SCHEMA_VERSION)
    throw new DecantError(
      'archive-too-old',
      `The archive was written by an older decant (schema ${found.version}, this one knows ${SCHEMA_VERSION})`,
      'Copy its records into a new one with `decant doctor --salvage FILE`, or move it away to begin a new one.',
      { file },
    )
  rejectForeignDatabase(found, file)
  if (found.version === 0) createSchema(database)
  if (by === 'fts5' && !hasWordIndex(database)) inTransaction(database, () => hasWordIndex(database) || database.exec(WORD_INDEX_SCHEMA))
  const stored = database.prepare("SELECT value FROM meta WHERE key = 'key'").get()?.value
  if (typeof stored === 'string') return stored
  database.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('key', ?)").run(key ?? newKey())
  return String(database.prepare("SELECT value FROM meta WHERE key = 'key'").get()?.value)
}

/** In one transaction, since another process may have initialised the file while we waited for the lock. */
function createSchema(database: DatabaseSync): void {
  inTransaction(database, () => {
    if (readMetadata(database).version > 0) return
    database.exec(SCHEMA)
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`)
  })
}

function hasWordIndex(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'words'").get() !== undefined
}
