import type { Message } from '../message.ts'
import { note } from './note.ts'
import { noteCount } from './note-count.ts'
import { recordFrame } from './record.ts'
import { summaryText } from './summary.ts'

/**
 * How many messages of the whole run a message stands for: a note, a record or a summary for as many as it says, any other for itself. What stands
 * together with words of the user, as providers that want roles to alternate take it, is counted beside these.
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

/** How many messages of the whole run these stand for. */
export function countOfAll(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + countOf(message), 0)
}

function saidIn(text: string): number | undefined {
  return note.read(text) ?? recordFrame.read(text) ?? summaryText.read(text)?.count
}
