import { chmodSync, closeSync, existsSync, lstatSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { DecantError } from '../../../message/index.ts'
import { makeFolder } from '../../make-folder.ts'
import { sqliteDriver } from './driver.ts'
import { readMetadata } from './read-metadata.ts'
import { rejectForeignDatabase } from './reject-foreign-database.ts'
import { rejectNonFile } from './reject-non-file.ts'

/** How a file is opened. */
export interface OpenOptions {
  /** Milliseconds for which a write waits while others write, blocking its thread. */
  readonly busyTimeoutMs?: number
  /** Whether a missing file is rejected instead of created. */
  readonly mustExist?: boolean
}

/** By default a write waits this many milliseconds while others write. */
const BUSY_MS = 10_000
/** Permissions of everybody who is neither the owner nor in the group. */
const OTHERS_PERMISSIONS = 0o007
/** How long after its creation a file may be empty: another process may be about to fill it. */
const MAX_NEW_FILE_AGE_MS = 60_000
/** Bytes up to which SQLite treats a file as empty, and overwrites it. */
const MAX_EMPTY_BYTES = 1

/**
 * Opens the file, private to its owner. An existing file without a database is rejected, never replaced by an empty one, and so is an empty one that is not
 * new, anything that is not a file, and another program's database: those are left unchanged. Only SQLite reads the content: if a process closes a file that it
 * also has open as a database, the system drops all its locks, and another process that closes the database then deletes the log under it.
 * https://sqlite.org/howtocorrupt.html WAL lets readers continue while one process writes; FULL makes a commit survive power loss.
 */
export function openDatabase(file: string, { busyTimeoutMs = BUSY_MS, mustExist = false }: OpenOptions = {}): DatabaseSync {
  const mayBeEmpty = prepareFile(file, mustExist)
  const Database = sqliteDriver()
  const database = new Database(mustExist ? `${pathToFileURL(file).href}?mode=rw` : file)
  try {
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    if (!mayBeEmpty && database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined) throw emptyFileError(file)
    rejectForeignDatabase(readMetadata(database), file)
    if (file !== ':memory:' && process.platform !== 'win32') makePrivate(realpathSync(file))
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA secure_delete = ON')
    database.exec('PRAGMA foreign_keys = ON')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Creates the file if it is missing and need not exist. @returns whether the file may be empty because it was just created */
function prepareFile(file: string, mustExist: boolean): boolean {
  if (file === ':memory:') return true
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats && mustExist)
    throw new DecantError(
      'archive-write-failed',
      'The file of the archive was deleted or replaced',
      'Open the archive again, or restart the program; nothing was removed.',
      { file },
    )
  if (!stats) return createFile(file)
  rejectNonFile(stats, file)
  const isNew = stats.birthtimeMs === 0 || Date.now() - stats.birthtimeMs < MAX_NEW_FILE_AGE_MS
  if (stats.size <= MAX_EMPTY_BYTES && !isNew) throw emptyFileError(file)
  return isNew
}

/** Creates an empty file, in a folder that it creates too. */
function createFile(file: string): true {
  const folder = dirname(file)
  if (!existsSync(folder)) {
    makeFolder(folder, 0o700)
    if (process.platform !== 'win32') chmodSync(folder, 0o700)
  }
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (lstatSync(file).isSymbolicLink() && !existsSync(file))
      throw new DecantError('archive-write-failed', 'The path of the archive is a broken link', 'Name the file itself; nothing was removed.', {
        file,
      })
  }
  return true
}

/**
 * A file that anybody may read was copied or restored carelessly; one that only a group may read is deliberately shared. If it belongs to another user, `decant
 * doctor` reports it. Only a file known to be an archive is changed.
 */
function makePrivate(file: string): void {
  if ((statSync(file).mode & OTHERS_PERMISSIONS) === 0) return
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(name, 0o600)
    } catch {}
  }
}

function emptyFileError(file: string): DecantError {
  return new DecantError(
    'archive-corrupt',
    'The file of the archive is empty: its content is lost, or it never had any',
    'Restore it from a backup, or delete the file to begin a new archive.',
    { file },
  )
}
