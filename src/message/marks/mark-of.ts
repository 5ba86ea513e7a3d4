import type { Message } from '../message.ts'
import { headed } from './headed.ts'
import { note } from './note.ts'
import { recordFrame } from './record.ts'
import { summaryText } from './summary.ts'

/** As what decant wrote a text, told by the text alone, as formats and logs keep no marks; undefined where it did not. */
export function markOf(text: string): Message['written'] {
  if (note.read(text) !== undefined) return 'note'
  if (summaryText.read(text)) return 'summary'
  return recordFrame.read(text) !== undefined || headed.isKey(text) || headed.isState(text) ? 'record' : undefined
}
