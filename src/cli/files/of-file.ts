import { DecantError } from '../../message/index.ts'

/** An error as the command line tells it of a file: with the file's name as its place, and the option in the place of the library's. Any other stays as it is. */
export function ofFile(error: unknown, file: string): unknown {
  if (!(error instanceof DecantError)) return error
  return new DecantError(error.code, error.message, error.remedy.replace('`format`', '`--from`'), { file, ...error.place }, error)
}
