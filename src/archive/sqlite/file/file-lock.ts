import { accessSync, constants, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DecantError } from '../../../message/index.ts'
import { sqliteDriver } from './driver.ts'

/** Milliseconds to wait for others unless told otherwise. */
const WAIT = 10_000

/**
 * Runs `work`, to its end where it is a promise, while no other process and no other call of this one holds the lock of a file. The lock is the operating system's, taken through
 * an empty SQLite database beside the file (`.lock`), so that it goes with a process that is killed.
 * @throws DecantError `file-locked` where others hold it for longer than `wait` milliseconds; what `work` throws, and what the system answers where there can be no lock
 * @example
 * await withFileLock('memory.jsonl', () => appendFileSync('memory.jsonl', line))
 */
export async function withFileLock<T>(file: string, work: () => T | Promise<T>, wait: number = WAIT): Promise<T> {
  const end = performance.now() + wait
  const at = `${file}.lock`
  const lock = opened(at)
  try {
    for (let pause = 2; !taken(lock, at); pause = Math.min(pause * 2, 50)) {
      if (performance.now() > end)
        throw new DecantError('file-locked', `Other writers hold the lock of a file for more than ${wait} ms`, 'Try again, or end the process that holds it.', {
          file,
        })
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
    }
    return await work()
  } finally {
    lock.close()
  }
}

/** SQLite says that it cannot open a file, the system why. */
function opened(file: string): DatabaseSync {
  const Driver = sqliteDriver()
  try {
    return new Driver(file)
  } catch (error) {
    readdirSync(dirname(file))
    accessSync(dirname(file), constants.W_OK)
    throw error
  }
}

/** What SQLite's words about the place of a lock are to the system. */
const SYSTEM: Readonly<Record<number, string>> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC' }

function taken(lock: { exec(sql: string): void }, path: string): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    const told = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
    if (told === 5) return false
    const code = SYSTEM[told]
    throw code === undefined ? error : Object.assign(new Error(`${code}: there can be no lock`, { cause: error }), { code, path })
  }
}
