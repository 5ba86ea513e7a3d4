import type { ArchiveRecord } from '../archive.ts'
import { linesSaid } from './bare-text.ts'
import { FORGOTTEN } from './forgotten-mark.ts'
import { squashed } from './squashed.ts'
import type { Wanted } from './wanted.ts'
import { withoutLines } from './without-lines.ts'

/** A part without the lines of all these; undefined if nothing meaningful is left, or they cannot be removed from it. */
export function partWithout({ bytes }: ArchiveRecord, wanted: readonly Wanted[]): string | undefined {
  const given = Buffer.from(bytes)
  const text = given.toString('utf8')
  if (!Buffer.from(text).equals(given)) return undefined
  try {
    const made = wanted.reduce((left, one) => String(withoutLines(left, one)), text)
    return made !== text && saysAnything(made) ? made : undefined
  } catch (error) {
    // JSON that is nested too deeply to be followed.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function saysAnything(text: string): boolean {
  return linesSaid(text.replaceAll(FORGOTTEN, '')).some((line) => !line.isName && squashed(line.text) !== '')
}
