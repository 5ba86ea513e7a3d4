import { chmodSync, closeSync, existsSync, fchmodSync, fstatSync, lstatSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DecantError } from '../../message/index.ts'
import { makeFolder } from '../make-folder.ts'
import { sqliteDriver } from './driver.ts'

const HEADER = 'SQLite format 3\0'
const BUSY_MS = 10_000
/** What others than its owner may do with a file. */
const OTHERS = 0o077

/**
 * Opens the file, private to its owner. A file that is there but holds no database is refused, never replaced by an empty one.
 * WAL lets readers go on while one writes; FULL makes a commit survive power loss.
 */
export function openDatabase(file: string): DatabaseSync {
  prepareFile(file)
  const Database = sqliteDriver()
  const database = new Database(file)
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA secure_delete = ON')
  database.exec('PRAGMA foreign_keys = ON')
  return database
}

function prepareFile(file: string): void {
  if (file === ':memory:') return
  const folder = dirname(file)
  if (!existsSync(folder)) {
    makeFolder(folder, 0o700)
    if (process.platform !== 'win32') chmodSync(folder, 0o700)
  }
  if (existsSync(file)) {
    checkHeader(file)
    return
  }
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (lstatSync(file).isSymbolicLink() && !existsSync(file))
      throw new DecantError('archive-write-failed', 'The path of the archive is a link that leads nowhere', 'Name the file itself; nothing was removed.', {
        file,
      })
  }
}

/** An empty file may be one that another process is about to fill, and is made private; any other file must begin as databases do. */
function checkHeader(file: string): void {
  const handle = openSync(file, 'r')
  try {
    if (fstatSync(handle).size === 0 && !existsSync(`${file}-wal`)) {
      if (process.platform !== 'win32' && (fstatSync(handle).mode & OTHERS) !== 0) fchmodSync(handle, 0o600)
      return
    }
    const head = Buffer.alloc(HEADER.length)
    readSync(handle, head, 0, HEADER.length, 0)
    if (head.toString('latin1') === HEADER || fstatSync(handle).size === 0) return
    throw new DecantError(
      'archive-corrupt',
      'The archive is damaged or is no archive',
      'Check the path; restore it from a backup, or move it away to begin a new one.',
      { file },
    )
  } finally {
    closeSync(handle)
  }
}
