import type { DatabaseSync } from 'node:sqlite'
import { IndexedWords } from './indexed-words.ts'
import { ScannedWords } from './scanned-words.ts'
import type { Statements } from './statements.ts'

/** Which of the records that may be read are searched. */
export interface Searched {
  /** A condition on columns of `record`, with one parameter. */
  readonly readable: string
  readonly scope: string
  /** '' for all. */
  readonly kind: string
  readonly limit: number
}

/** A record that was found, by its place in the table. */
export interface Found {
  readonly seq: number
  readonly score: number
}

/** Which words stand in which record. Its methods run inside the transaction of whoever calls them. */
export interface WordIndex {
  /** What it finds a record by from now on; what it has words of already stays as it is, and none are asked for. */
  add(seq: number, words: () => readonly string[]): void
  remove(seq: number): void
  /** Leaves nothing in the file of what was removed. */
  clean(): void
  /** The best first; of those that are as good, the oldest. */
  find(words: readonly string[], searched: Searched): readonly Found[]
}

/**
 * How an archive is searched. `fts5` uses SQLite's full-text index. Node before 22.16, and 23, has an SQLite without one: there `scan` keeps
 * the words of each record in a table and reads them all with each search. A file may be used by both: what one wrote the other finds, and
 * words that wait in the table go into the index when an archive that has one searches.
 */
export type SearchBy = 'fts5' | 'scan'

/** What this runtime's SQLite can do. */
export function searchByDefault(database: DatabaseSync): SearchBy {
  return database.prepare("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'").get() ? 'fts5' : 'scan'
}

export function wordIndex(statements: Statements, by: SearchBy): WordIndex {
  return by === 'fts5' ? new IndexedWords(statements) : new ScannedWords(statements)
}
