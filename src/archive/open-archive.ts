import type { Archive } from './archive.ts'
import { memoryArchive } from './memory/archive.ts'
import { parseArchiveName } from './parse-archive-name.ts'
import { sqliteArchive } from './sqlite/archive.ts'
import { checkSqliteOptions, type SqliteArchiveOptions } from './sqlite/options.ts'

/**
 * Opens an archive by its name: `:memory:`, which is a scope of its own, or a path, with or without `sqlite:` before it.
 * @throws DecantError `unknown-archive` for any other name, `invalid-option` for a wrong option, and whatever the archive itself throws
 * @example
 * const archive = await openArchive('sqlite:./decant.db')
 */
export async function openArchive(name: string, options: SqliteArchiveOptions = {}): Promise<Archive> {
  const location = parseArchiveName(name)
  checkSqliteOptions('openArchive', options)
  if (location === ':memory:') return memoryArchive(options.key === undefined ? {} : { key: options.key })
  return sqliteArchive(location, options)
}
