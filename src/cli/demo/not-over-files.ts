import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DecantError } from '../../message/index.ts'

/**
 * Sees to it that a demonstration takes the place of no files but those of an earlier one, which are known by the first.
 * @param names of the files that it writes
 * @param text of the first of them
 * @throws DecantError `usage`
 */
export function notOverFiles(folder: string, names: readonly string[], text: string): void {
  const there = names.filter((name) => existsSync(join(folder, name)))
  if (there.length === 0 || (there[0] === names[0] && readFileSync(join(folder, there[0] as string), 'utf8') === text)) return
  throw new DecantError('usage', `The folder holds ${there.join(', ')}, which a demonstration would write over`, 'Name another folder with --out.', {
    file: folder,
  })
}
