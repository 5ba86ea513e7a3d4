import type { DecodeNote } from '../../format/index.ts'
import { formatCount } from './format-count.ts'

const MAX_SHOWN = 3

/** A note with the line of the input that it refers to. */
export function noteText({ message, line }: DecodeNote): string {
  return line === undefined ? message : `${message} (line ${line})`
}

/** Lines for what was skipped in an input, or not expressible in the output: the first few notes, and how many more there are (never just one). */
export function noteLines(notes: readonly string[]): string[] {
  const shown = notes.length === MAX_SHOWN + 1 ? notes.length : MAX_SHOWN
  const more = notes.length > shown ? [`  … and ${formatCount(notes.length - shown, 'more note')} (--json has all)`] : []
  return [...notes.slice(0, shown).map((note) => `  note: ${note}`), ...more]
}
