import { DecantError } from '../../message/index.ts'

/** An error about a file, for the command line: its place is the file's name, and it names the option instead of the library's. Others are unchanged. */
export function errorWithFile(error: unknown, file: string): unknown {
  if (!(error instanceof DecantError)) return error
  return new DecantError(error.code, error.message, error.remedy.replace('`format`', '`--from`'), { file, ...error.place }, error)
}
