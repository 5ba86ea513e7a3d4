import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DecantError } from '../../message/index.ts'
import type { ExportedFile } from '../../workflow/index.ts'
import { rulesIn } from './rules-in.ts'
import { signature } from './signature.ts'

/**
 * Exported files as they are written below a folder, with what others wrote there kept.
 * @throws DecantError `usage` where that cannot be, for the first such file
 */
export function writtenOver(files: readonly ExportedFile[], kind: 'skills' | 'rules', folder: string): ExportedFile[] {
  return files.map(({ path, text }) => {
    const file = join(folder, path)
    return { path: file, text: (kind === 'rules' ? rulesIn : skillOver)(textOf(file), text, file) }
  })
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
    throw error
  }
}

const SIGNED = /^([\s\S]*)<!-- decant:workflow ([\da-f]{16}) -->\s*$/

/**
 * A skill as it is written in the place of what a file says now.
 * @throws DecantError `usage` where that is somebody else's, or was changed since decant wrote it: there would be no way back
 */
function skillOver(before: string | undefined, skill: string, file: string): string {
  const [, text = '', sign] = SIGNED.exec(before ?? '') ?? []
  if (before !== undefined && before.trim() !== '' && signature(text) !== sign)
    throw new DecantError(
      'usage',
      'A skill stands there that decant did not write as it is',
      'Move it away or rename its folder, or name another with --out.',
      {
        file,
      },
    )
  return `${skill}\n<!-- decant:workflow ${signature(skill)} -->\n`
}
