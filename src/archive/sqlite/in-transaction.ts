import type { DatabaseSync } from 'node:sqlite'

/** Runs work as one transaction that is durable when it returns; if it throws, everything is rolled back. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    rollBack(database)
    throw error
  }
}

/** SQLite ends a transaction by itself on a full disk and similar errors; then there is nothing left to roll back. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK')
  } catch {}
}
