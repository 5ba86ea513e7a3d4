import { realpathSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { DecantError } from '../../../message/index.ts'
import { sqliteDriver } from './driver.ts'
import { rejectNonFile } from './reject-non-file.ts'
import { SQLITE_CODE, sqliteCodeOf } from './sqlite-code.ts'

/**
 * Opens an existing file for reading, even if nothing can be written: SQLite then cannot create the files through which processes coordinate, so the file is
 * opened as immutable. https://sqlite.org/wal.html#read_only_databases
 * @throws DecantError `archive-write-failed` if a log next to it contains data that is not in the file yet and cannot be read this way
 */
export function openReadOnly(file: string): DatabaseSync {
  const Database = sqliteDriver()
  const path = realpathSync(file)
  rejectNonFile(statSync(path), file)
  try {
    return checkReadable(new Database(path, { readOnly: true }))
  } catch (error) {
    if (!CANNOT_WRITE_CODES.includes(sqliteCodeOf(error))) throw error
  }
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new DecantError(
      'archive-write-failed',
      'The archive cannot be read in a read-only folder: the log beside it holds records that are not in the archive yet',
      'Copy the file and its -wal file into a writable folder, and name the copy.',
      { file },
    )
  return checkReadable(new Database(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true }))
}

/**
 * SQLite's codes if it cannot create these files: it cannot open anything if the disk is read-only, and may not write if the folder's permissions forbid it.
 */
const CANNOT_WRITE_CODES: readonly number[] = [SQLITE_CODE.cannotOpen, SQLITE_CODE.readOnly]

/** A file that cannot be read is reported only by the first statement. */
function checkReadable(database: DatabaseSync): DatabaseSync {
  try {
    database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
