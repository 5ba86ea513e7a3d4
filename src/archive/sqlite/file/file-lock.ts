import { accessSync, constants, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DecantError } from '../../../message/index.ts'
import { sqliteDriver } from './driver.ts'
import { SQLITE_CODE, sqliteCodeOf } from './sqlite-code.ts'

/** Default for the milliseconds to wait for others. */
const DEFAULT_WAIT_MS = 10_000

/**
 * Runs `work`, to its end if it is a promise, while no other process and no other call in this one holds the lock of a file. The lock is the operating
 * system's, taken through an empty SQLite database next to the file (`.lock`), so that it is released if the process is killed.
 * @throws DecantError `file-locked` if others hold it for longer than `wait` milliseconds; whatever `work` throws, and the system's error if no lock can be
 * made
 * @example
 * await withFileLock('memory.jsonl', () => appendFileSync('memory.jsonl', line))
 */
export async function withFileLock<T>(file: string, work: () => T | Promise<T>, wait: number = DEFAULT_WAIT_MS): Promise<T> {
  const end = performance.now() + wait
  const lockPath = `${file}.lock`
  const lock = openLock(lockPath)
  try {
    for (let pause = 2; !tryLock(lock, lockPath); pause = Math.min(pause * 2, 50)) {
      if (performance.now() > end)
        throw new DecantError(
          'file-locked',
          `Other writers have held the lock of a file for more than ${wait} ms`,
          'Try again, or end the process that holds it.',
          {
            file,
          },
        )
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
    }
    return await work()
  } finally {
    lock.close()
  }
}

/** SQLite only reports that it cannot open a file; the system reports why. */
function openLock(file: string): DatabaseSync {
  const Driver = sqliteDriver()
  try {
    return new Driver(file)
  } catch (error) {
    readdirSync(dirname(file))
    accessSync(dirname(file), constants.W_OK)
    throw error
  }
}

/** The system's codes for SQLite's errors about the location of a lock. */
const SYSTEM_CODES: Readonly<Record<number, string>> = { [SQLITE_CODE.readOnly]: 'EROFS', [SQLITE_CODE.ioError]: 'EIO', [SQLITE_CODE.full]: 'ENOSPC' }

function tryLock(lock: { exec(sql: string): void }, path: string): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    const sqliteCode = sqliteCodeOf(error)
    if (sqliteCode === SQLITE_CODE.busy) return false
    const code = SYSTEM_CODES[sqliteCode]
    throw code === undefined ? error : Object.assign(new Error(`${code}: there can be no lock`, { cause: error }), { code, path })
  }
}
