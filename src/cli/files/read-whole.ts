import { readFileSync } from 'node:fs'
import { DecantError } from '../../message/index.ts'

/**
 * The bytes of a file.
 * @throws DecantError `too-large` where it is larger than the system reads at once, 2 GiB; all else that the system answers
 */
export function readWhole(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_FS_FILE_TOO_LARGE')) throw error
    throw new DecantError('too-large', 'The file is larger than 2 GiB', 'Split it, for instance into a file for each run.', { file: path }, error)
  }
}
