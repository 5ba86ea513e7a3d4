import type { DecodeNote } from '../../format/index.ts'
import { counted } from './counted.ts'

const SHOWN = 3

/** A note with the line of the input that it refers to. */
export function noteText({ message, line }: DecodeNote): string {
  return line === undefined ? message : `${message} (line ${line})`
}

/** Lines for what was skipped in an input, or not expressible in the output: the first few notes, and how many more there are (never just one). */
export function noteLines(notes: readonly string[]): string[] {
  const shown = notes.length === SHOWN + 1 ? notes.length : SHOWN
  const more = notes.length > shown ? [`  … and ${counted(notes.length - shown, 'more note')} (--json has all)`] : []
  return [...notes.slice(0, shown).map((note) => `  note: ${note}`), ...more]
}
