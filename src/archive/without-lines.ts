import type { SaidLines } from './said-lines.ts'
import { squashed } from './squashed.ts'
import { isTelling } from './telling-lines.ts'

/** Stands where something was forgotten. */
export const FORGOTTEN = '[forgotten]'

/** A text without those of its lines that say any of these or a long piece of one, and without the lines beside them that say too little to tell whose they are. */
export function withoutLines(text: string, lines: SaidLines): string {
  const own = text.split('\n')
  const bare = own.map(squashed)
  const said = lines.covered(bare.join(''))
  let from = 0
  const gone = bare.map(({ length }) => {
    from += length
    return said.subarray(from - length, from).includes(1)
  })
  if (!gone.includes(true)) return text
  for (let i = 1; i < own.length; i++) gone[i] ||= gone[i - 1] === true && !isTelling(bare[i] as string)
  for (let i = own.length - 2; i >= 0; i--) gone[i] ||= gone[i + 1] === true && !isTelling(bare[i] as string)
  return own.flatMap((line, i) => (gone[i] ? (gone[i - 1] ? [] : [FORGOTTEN]) : [line])).join('\n')
}
