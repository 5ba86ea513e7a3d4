import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { inTransaction } from './in-transaction.ts'

/** The statements of one open database, each prepared once. */
export class Statements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  readonly readOnly: boolean

  constructor(database: DatabaseSync, readOnly = false) {
    this.#database = database
    this.readOnly = readOnly
  }

  of(sql: string): StatementSync {
    const known = this.#prepared.get(sql) ?? this.#database.prepare(sql)
    this.#prepared.set(sql, known)
    return known
  }

  /** Runs work that throws at once, instead of blocking this thread, where another process writes. */
  withoutWaiting<T>(work: () => T): T {
    const timeout = Number(this.of('PRAGMA busy_timeout').get()?.timeout)
    this.#database.exec('PRAGMA busy_timeout = 0')
    try {
      return work()
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${timeout}`)
    }
  }

  /** Runs work as one transaction that is durable when it returns; if it throws, everything is rolled back. */
  inTransaction<T>(work: () => T): T {
    return inTransaction(this.#database, work)
  }
}
