import type { Message } from '../message.ts'
import { countReplacedByNote } from './count-replaced-by-note.ts'
import { noteText } from './note-text.ts'
import { recordFrame } from './record-frame.ts'
import { summaryText } from './summary-text.ts'

/**
 * Counts the messages of the original run that a message represents: a note, record or summary counts for the number that it states, any other message for
 * itself. The user's own words in the same message, as providers that want roles to alternate require, count as one more.
 */
export function countOriginals(message: Message): number {
  if (message.role !== 'user') return countReplacedByNote(message) ?? 1
  let count = 0
  let userMessages = message.parts.length === 0 ? 1 : 0
  for (const part of message.parts) {
    const stated = part.type === 'text' ? statedCount(part.text) : undefined
    if (stated === undefined) userMessages = 1
    else count += stated
  }
  return count + userMessages
}

/** Counts the messages of the original run that these messages represent. */
export function countAllOriginals(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + countOriginals(message), 0)
}

function statedCount(text: string): number | undefined {
  return noteText.read(text) ?? recordFrame.read(text) ?? summaryText.read(text)?.count
}
