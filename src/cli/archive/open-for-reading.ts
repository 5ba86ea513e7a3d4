import { accessSync, constants, existsSync } from 'node:fs'
import { type SqliteArchive, sqliteArchive } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'

/**
 * Opens the archive in a file for a command that only reads it, even if the file is not writable.
 * @param scope whose records are found, under the archive's name for it
 */
export function openForReading(path: string, scope: string): SqliteArchive {
  if (!existsSync(path)) return sqliteArchive(path, { scope })
  try {
    accessSync(path, constants.W_OK)
    return sqliteArchive(path, { scope })
  } catch (error) {
    if (error instanceof DecantError && error.code !== 'archive-write-failed') throw error
    return sqliteArchive(path, { scope, readOnly: true })
  }
}
