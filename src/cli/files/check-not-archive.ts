import { type Archive, fileOf } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { isSameFile } from './is-same-file.ts'

/**
 * Ensures that an output does not overwrite the archive, without which neither it nor any other output can be restored.
 * @throws DecantError `usage`
 */
export function checkNotArchive(out: string, archive: Archive): void {
  const file = fileOf(archive)?.file
  if (file !== undefined && isSameFile(out, file))
    throw new DecantError('usage', 'The output would overwrite the archive', 'Name another file with --out or --archive.', { file: out })
}
