import type { DatabaseSync } from 'node:sqlite'

/** Runs work as one transaction that is durable when it returns; if it throws, everything is rolled back. */
export function together<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    rolledBack(database)
    throw error
  }
}

/** SQLite ends a transaction by itself on a full disk and similar errors; then there is nothing left to roll back. */
function rolledBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK')
  } catch {}
}
