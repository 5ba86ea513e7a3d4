import type { Message } from '../message.ts'
import { isWritten } from './is-written.ts'
import { noteCount } from './note-count.ts'
import { OF_USER } from './of-user.ts'

const MARKED = new RegExp(`^(?:\\[\\d{1,9} messages?|SUMMARY of \\d{1,9} earlier messages?)${OF_USER} `)

/**
 * Whether a message is the user's, or a note or summary that stands only for messages of the user: also in the assistant's role, for a provider that wants
 * roles to alternate. A bridge stands for nothing, and counts.
 */
export function saidByUser(message: Message): boolean {
  if (!isWritten(message)) return message.role === 'user' && message.parts.every((part) => part.type !== 'tool-result')
  return noteCount(message) === 0 || message.parts.every((part) => part.type === 'text' && MARKED.test(part.text))
}
