import { DecantError, type ErrorCode } from '../../../message/index.ts'
import { SQLITE_CODE, sqliteCodeOf } from './sqlite-code.ts'

/** What each primary result code of SQLite means to a user. */
const ERRORS_BY_CODE: Readonly<Record<number, readonly [code: ErrorCode, words: string, remedy: string]>> = {
  [SQLITE_CODE.busy]: ['archive-busy', 'Another process holds the archive', 'Wait for it to end, then run again; nothing was removed.'],
  [SQLITE_CODE.locked]: ['archive-busy', 'Another process holds the archive', 'Wait for it to end, then run again; nothing was removed.'],
  [SQLITE_CODE.readOnly]: ['archive-write-failed', 'The archive cannot be written', 'Change its permissions, or name another archive; nothing was removed.'],
  [SQLITE_CODE.ioError]: ['archive-write-failed', 'The disk failed while the archive was used', 'Check the disk; nothing was removed.'],
  [SQLITE_CODE.corrupt]: [
    'archive-corrupt',
    'The archive is damaged',
    'Restore it from a backup, or copy its sound records into a new one with `decant doctor --salvage FILE`.',
  ],
  [SQLITE_CODE.full]: ['archive-write-failed', 'The disk is full', 'Free some space and run again; nothing was removed.'],
  [SQLITE_CODE.cannotOpen]: ['archive-write-failed', 'The archive cannot be opened', 'Check its path and permissions, or name another archive.'],
  [SQLITE_CODE.notADatabase]: [
    'archive-corrupt',
    'The archive is damaged or is no archive',
    'Check the path; restore it from a backup, or copy its sound records into a new one with `decant doctor --salvage FILE`.',
  ],
}

/** Runs work on a database; an error of SQLite or the system becomes a typed error that names file and remedy. A bug in decant itself is rethrown unchanged. */
export function withSqliteErrors<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof DecantError || !(error instanceof Error)) throw error
    if ('syscall' in error)
      throw new DecantError(
        'archive-write-failed',
        `The archive cannot be made or read (${'code' in error ? error.code : 'system error'})`,
        'Check its path and permissions, or name another archive; nothing was removed.',
        { file },
        error,
      )
    if (!('errcode' in error || 'code' in error)) throw error
    if ('code' in error && error.code === 'ERR_ACCESS_DENIED')
      throw new DecantError(
        'archive-write-failed',
        'This process may not use the file of the archive (ERR_ACCESS_DENIED)',
        'Start Node with `--allow-fs-read` and `--allow-fs-write` for its folder, or name another archive; nothing was removed.',
        { file },
        error,
      )
    if ('code' in error && error.code === 'ERR_INVALID_STATE')
      throw new DecantError('archive-closed', 'The archive was closed', 'Open it again; nothing was removed.', { file }, error)
    const [name, words, remedy] = ERRORS_BY_CODE[sqliteCodeOf(error)] ?? ['archive-failed', `The archive failed: ${error.message}`, 'Run `decant doctor`.']
    throw new DecantError(name, words, remedy, { file }, error)
  }
}
