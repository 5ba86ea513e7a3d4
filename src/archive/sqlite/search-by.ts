import type { DatabaseSync } from 'node:sqlite'
import { IndexedWords } from './indexed-words.ts'
import { ScannedWords } from './scanned-words.ts'
import type { Statements } from './statements.ts'
import type { WordIndex } from './word-index.ts'

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
