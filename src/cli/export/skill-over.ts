import { DecantError } from '../../message/index.ts'
import { signature } from './signature.ts'

const SIGNED = /^([\s\S]*)<!-- decant:workflow ([\da-f]{16}) -->\s*$/

/**
 * A skill as it is written in the place of what a file says now.
 * @throws DecantError `usage` where that is somebody else's, or was changed since decant wrote it: there would be no way back
 */
export function skillOver(before: string | undefined, skill: string, file: string): string {
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
