import type { DatabaseSync } from 'node:sqlite'

/** Marks the file as an archive of ours: 'dcnt'. */
export const APPLICATION_ID = 0x64636e74

/** The metadata of a database: its program, its version, and how many tables and indexes it has. */
export interface DatabaseMetadata {
  readonly version: number
  readonly application: number
  readonly tables: number
}

/** Reads the metadata of a database without writing anything. */
export function readMetadata(database: DatabaseSync): DatabaseMetadata {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0)
  const application = Number(database.prepare('PRAGMA application_id').get()?.application_id ?? 0)
  const tables = Number(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n ?? 0)
  return { version, application, tables }
}
