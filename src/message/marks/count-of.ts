import type { Message } from '../message.ts'
import { note } from './note.ts'
import { noteCount } from './note-count.ts'
import { recordFrame } from './record.ts'
import { summaryText } from './summary.ts'

/**
 * Counts the messages of the whole run that a message stands for: a note, record or summary counts for the number that it states, any other message for itself.
 * The user's own words in the same message, as providers that want roles to alternate require, count as one more.
 */
export function countOf(message: Message): number {
  if (message.role !== 'user') return noteCount(message) ?? 1
  let count = 0
  let own = message.parts.length === 0 ? 1 : 0
  for (const part of message.parts) {
    const said = part.type === 'text' ? saidIn(part.text) : undefined
    if (said === undefined) own = 1
    else count += said
  }
  return count + own
}

/** Counts the messages of the whole run that these messages stand for. */
export function countOfAll(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + countOf(message), 0)
}

function saidIn(text: string): number | undefined {
  return note.read(text) ?? recordFrame.read(text) ?? summaryText.read(text)?.count
}
