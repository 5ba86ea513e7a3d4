import { DecantError, type ErrorCode } from '../../../message/index.ts'

/** What each primary result code of SQLite means to a user: https://sqlite.org/rescode.html. */
const ERRORS_BY_CODE: Readonly<Record<number, readonly [code: ErrorCode, words: string, remedy: string]>> = {
  5: ['archive-busy', 'Another process holds the archive', 'Wait for it to end, then run again; nothing was removed.'],
  6: ['archive-busy', 'Another process holds the archive', 'Wait for it to end, then run again; nothing was removed.'],
  8: ['archive-write-failed', 'The archive cannot be written', 'Change its permissions, or name another archive; nothing was removed.'],
  10: ['archive-write-failed', 'The disk failed while the archive was used', 'Check the disk; nothing was removed.'],
  11: ['archive-corrupt', 'The archive is damaged', 'Restore it from a backup, or copy its sound records into a new one with `decant doctor --salvage FILE`.'],
  13: ['archive-write-failed', 'The disk is full', 'Free some space and run again; nothing was removed.'],
  14: ['archive-write-failed', 'The archive cannot be opened', 'Check its path and permissions, or name another archive.'],
  26: [
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
    const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0
    const [name, words, remedy] = ERRORS_BY_CODE[code] ?? ['archive-failed', `The archive failed: ${error.message}`, 'Run `decant doctor`.']
    throw new DecantError(name, words, remedy, { file }, error)
  }
}
