import type { Message } from '../message.ts'
import { labelledRecord } from './labelled-record.ts'
import { noteText } from './note-text.ts'
import { recordFrame } from './record-frame.ts'
import { summaryText } from './summary-text.ts'

/** Returns the kind of text that decant wrote, detected from the text alone, since formats and logs store no marks; undefined if it did not write it. */
export function detectWrittenKind(text: string): Message['written'] {
  if (noteText.read(text) !== undefined) return 'note'
  if (summaryText.read(text)) return 'summary'
  return recordFrame.read(text) !== undefined || labelledRecord.isKey(text) || labelledRecord.isState(text) ? 'record' : undefined
}
