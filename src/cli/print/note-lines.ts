import type { DecodeNote } from '../../format/index.ts'
import { counted } from './counted.ts'

const SHOWN = 3

/** A note with the line that it is about. */
export function noteText({ message, line }: DecodeNote): string {
  return line === undefined ? message : `${message} (line ${line})`
}

/** What was left out of an input, or could not be said in what was written: the first few notes, and how many more there are. One more is shown: its line is as long. */
export function noteLines(notes: readonly string[]): string[] {
  const shown = notes.length === SHOWN + 1 ? notes.length : SHOWN
  const more = notes.length > shown ? [`  … and ${counted(notes.length - shown, 'more note')} (--json has all)`] : []
  return [...notes.slice(0, shown).map((note) => `  note: ${note}`), ...more]
}
