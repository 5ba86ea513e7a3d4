import { squashed } from './squashed.ts'
import { isTelling } from './telling-lines.ts'
import type { Wanted } from './wanted.ts'

/** Stands where something was forgotten. */
export const FORGOTTEN = '[forgotten]'

/** A text without those of its lines that say any of these or a piece of one, and without the lines beside them that say too little to tell whose they are. */
export function withoutLines(text: string, wanted: Wanted): string {
  const own = text.split('\n')
  const gone = wanted.linesIn(own)
  if (!gone.includes(true)) return text
  const tells = own.map((line) => isTelling(squashed(line)))
  for (let i = 1; i < own.length; i++) gone[i] ||= gone[i - 1] === true && !tells[i]
  for (let i = own.length - 2; i >= 0; i--) gone[i] ||= gone[i + 1] === true && !tells[i]
  return own.flatMap((line, i) => (gone[i] ? (gone[i - 1] ? [] : [FORGOTTEN]) : [line])).join('\n')
}
