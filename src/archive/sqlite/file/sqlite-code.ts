/** The primary result codes of SQLite that mean something to a user: https://sqlite.org/rescode.html. */
export const SQLITE_CODE = { busy: 5, locked: 6, readOnly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const

/** The primary result code of an error; 0 if it is none of SQLite. */
export function sqliteCodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
