import { lstatSync } from 'node:fs'
import type { Archive } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { pathExists } from '../files/path-exists.ts'
import type { Terminal } from '../terminal.ts'
import { archivePath } from './archive-location.ts'
import { openForReading } from './open-for-reading.ts'

/**
 * Opens the archive that a command only reads from. None is created: an empty one would answer for a mistyped path.
 * @param scope whose records are found, under the archive's name for it
 * @throws DecantError `no-archive` if there is none; the system's error if it cannot be looked for
 */
export async function openExistingArchive(option: unknown, terminal: Terminal, scope = ''): Promise<Archive> {
  const path = archivePath(option, terminal)
  if (path === ':memory:')
    throw new DecantError(
      'no-archive',
      'An archive in memory ends with the command that made it, so here it is empty',
      'Name the archive file with --archive or DECANT_ARCHIVE.',
    )
  if (!pathExists(path)) {
    // If its folder cannot be read, nobody knows whether the archive exists: this throws the system's reason.
    lstatSync(path, { throwIfNoEntry: false })
    throw new DecantError(
      'no-archive',
      `There is no archive at ${path}`,
      'Name the right one with --archive or DECANT_ARCHIVE; `decant compress FILE --out small.json` makes one.',
    )
  }
  return openForReading(path, scope)
}
