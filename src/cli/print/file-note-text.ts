import type { DecodeNote } from '../../format/index.ts'
import { noteText } from './note-lines.ts'

/** A note with the file, of several, that it refers to. */
export function fileNoteText(file: string, note: DecodeNote): string {
  return `${file}: ${noteText(note)}`
}
