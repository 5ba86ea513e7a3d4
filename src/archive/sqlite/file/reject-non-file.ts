import type { Stats } from 'node:fs'
import { DecantError } from '../../../message/index.ts'

/** Rejects a folder, a device or a pipe. @throws DecantError `archive-write-failed` */
export function rejectNonFile(stats: Stats, file: string): void {
  if (stats.isFile()) return
  throw new DecantError('archive-write-failed', `The path of the archive is ${stats.isDirectory() ? 'a folder' : 'not a file'}`, 'Name a file.', { file })
}
