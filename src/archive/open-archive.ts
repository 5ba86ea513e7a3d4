import { DecantError } from '../message/index.ts'
import type { Archive } from './archive.ts'
import { memoryArchive } from './memory.ts'
import { type SqliteArchiveOptions, sqliteArchive } from './sqlite/archive.ts'

/**
 * Opens an archive by its name: `:memory:`, which is a scope of its own, or `sqlite:` and a path.
 * @throws DecantError `unknown-archive` for any other name, and what the archive itself throws
 * @example
 * const archive = await openArchive('sqlite:./decant.db')
 */
export async function openArchive(name: string, options: SqliteArchiveOptions = {}): Promise<Archive> {
  if (name === ':memory:' || name === 'memory:') return memoryArchive(options.key === undefined ? {} : { key: options.key })
  if (name.startsWith('sqlite:') && name.length > 'sqlite:'.length) return sqliteArchive(name.slice('sqlite:'.length), options)
  throw new DecantError('unknown-archive', `'${name}' names no archive`, "Give ':memory:' or 'sqlite:' and a path, such as 'sqlite:./decant.db'.")
}
