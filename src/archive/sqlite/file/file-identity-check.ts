import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DecantError } from '../../../message/index.ts'

/**
 * Watches whether an open database is still the file under its name, with the log that SQLite keeps next to it while anybody has it open. Data written to a
 * deleted or replaced file is found by nobody else, nor by this process the next time.
 * @returns a check that throws DecantError `archive-write-failed` once the file or log was deleted or replaced
 */
export function fileIdentityCheck(file: string): () => void {
  if (file === ':memory:') return () => {}
  const path = resolve(file)
  const log = `${realpathSync(path)}-wal`
  const original = { file: fileIdentityOf(path), log: fileIdentityOf(log) }
  return () => {
    if (fileIdentityOf(path) === original.file && (original.log === undefined || fileIdentityOf(log) === original.log)) return
    throw new DecantError(
      'archive-write-failed',
      'The file of the archive, or the log beside it, was deleted or replaced while it was open',
      'Open the archive again, or restart the program; nothing was removed.',
      { file },
    )
  }
}

/** The system's identity of a file, independent of its name; undefined if there is no file. */
function fileIdentityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
