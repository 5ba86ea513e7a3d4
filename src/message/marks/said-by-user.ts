import type { Message } from '../message.ts'
import { isWritten } from './is-written.ts'
import { OF_USER } from './of-user.ts'

const MARKED = new RegExp(`^(?:\\[\\d{1,9} messages?|SUMMARY of \\d{1,9} earlier messages?)${OF_USER} `)

/** Whether a message is the user's, or a note or summary that stands for nothing else. */
export function saidByUser(message: Message): boolean {
  if (message.role !== 'user') return false
  if (!isWritten(message)) return message.parts.every((part) => part.type !== 'tool-result')
  return message.parts.every((part) => part.type === 'text' && MARKED.test(part.text))
}
