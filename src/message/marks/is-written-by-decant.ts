import type { Message } from '../message.ts'
import { countReplacedByNote } from './count-replaced-by-note.ts'
import { detectWrittenKind } from './detect-written-kind.ts'

/**
 * Whether decant wrote this message: a summary, a record or a note, detected by its mark or by how its text begins and ends. A message that also contains words
 * of the user, in separate parts or in the same text, as providers that want roles to alternate require, counts as the user's.
 */
export function isWrittenByDecant(message: Message): boolean {
  if (message.written !== undefined || countReplacedByNote(message) !== undefined) return true
  if (message.role !== 'user' || message.parts.length === 0) return false
  return message.parts.every((part) => part.type === 'text' && detectWrittenKind(part.text) !== undefined)
}
