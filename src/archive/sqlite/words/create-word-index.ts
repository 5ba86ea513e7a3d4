import type { DatabaseSync } from 'node:sqlite'
import type { Statements } from '../statements.ts'
import { IndexedWords } from './indexed-words.ts'
import { ScannedWords } from './scanned-words.ts'
import type { SearchBy } from './search-by.ts'
import type { WordIndex } from './word-index.ts'

/** The search that this runtime's SQLite supports. */
export function defaultSearchBy(database: DatabaseSync): SearchBy {
  return database.prepare("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'").get() ? 'fts5' : 'scan'
}

export function createWordIndex(statements: Statements, by: SearchBy): WordIndex {
  return by === 'fts5' ? new IndexedWords(statements) : new ScannedWords(statements)
}
