import type { DatabaseSync } from 'node:sqlite'
import type { SearchBy } from './search-by.ts'
import { searchByDefault } from './word-index-by.ts'

/** How a file is searched that is only read: by its index, where it has one that holds all words. */
export function searchByHeld(database: DatabaseSync): SearchBy {
  const isIndexed = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'words'").get() !== undefined
  const waits = isIndexed && database.prepare('SELECT 1 FROM waiting LIMIT 1').get() !== undefined
  return isIndexed && !waits ? searchByDefault(database) : 'scan'
}
