import type { Message } from '../message.ts'
import { markOf } from './mark-of.ts'
import { noteCount } from './note-count.ts'

/**
 * Whether decant wrote this message: a summary, a record or a note, known by its mark or by how its text begins and ends. One in which it stands
 * together with words of the user, as providers that want roles to alternate take them, is the user's, in parts of their own or in one text.
 */
export function isWritten(message: Message): boolean {
  if (message.written !== undefined || noteCount(message) !== undefined) return true
  if (message.role !== 'user' || message.parts.length === 0) return false
  return message.parts.every((part) => part.type === 'text' && markOf(part.text) !== undefined)
}
