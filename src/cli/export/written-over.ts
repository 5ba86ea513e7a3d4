import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportedFile } from '../../workflow/index.ts'
import { rulesIn } from './rules-in.ts'
import { skillOver } from './skill-over.ts'

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
