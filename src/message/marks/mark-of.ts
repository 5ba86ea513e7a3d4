import type { Message } from '../message.ts'
import { headed } from './headed.ts'
import { note } from './note.ts'
import { recordFrame } from './record.ts'
import { summaryText } from './summary.ts'

/** Returns the kind of text that decant wrote, detected from the text alone, since formats and logs store no marks; undefined if it did not write it. */
export function markOf(text: string): Message['written'] {
  if (note.read(text) !== undefined) return 'note'
  if (summaryText.read(text)) return 'summary'
  return recordFrame.read(text) !== undefined || headed.isKey(text) || headed.isState(text) ? 'record' : undefined
}
