import { squashed } from './squashed.ts'
import { isTelling } from './telling-lines.ts'

/** The bare pieces of a line of which something was left out, as records show long lines, that say enough to tell them by. */
export function cutPieces(line: string): string[] {
  return line.includes('…') ? line.split('…').map(squashed).filter(isTelling) : []
}
