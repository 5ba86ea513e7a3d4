import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DecantError } from '../../message/index.ts'
import type { ExportedFile } from '../../workflow/index.ts'
import { insertRules } from './insert-rules.ts'
import { textFingerprint } from './text-fingerprint.ts'

/**
 * The exported files as they will be written below a folder, with other people's text in them kept.
 * @throws DecantError `usage` for the first file where that is impossible
 */
export function mergeExports(files: readonly ExportedFile[], kind: 'skills' | 'rules', folder: string): ExportedFile[] {
  return files.map(({ path, text }) => {
    const file = join(folder, path)
    return { path: file, text: (kind === 'rules' ? insertRules : mergeSkill)(readIfPresent(file), text, file) }
  })
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
    throw error
  }
}

const FINGERPRINTED = /^([\s\S]*)<!-- decant:workflow ([\da-f]{16}) -->\s*$/

/**
 * A skill as it will be written over the present text of a file.
 * @throws DecantError `usage` if the file is somebody else's, or was changed since decant wrote it, because that text would be lost
 */
function mergeSkill(before: string | undefined, skill: string, file: string): string {
  const [, text = '', fingerprint] = FINGERPRINTED.exec(before ?? '') ?? []
  if (before !== undefined && before.trim() !== '' && textFingerprint(text) !== fingerprint)
    throw new DecantError(
      'usage',
      'The file holds a skill that decant did not write, or that was edited since',
      'Move or rename its folder, or name another with --out.',
      {
        file,
      },
    )
  return `${skill}\n<!-- decant:workflow ${textFingerprint(skill)} -->\n`
}
