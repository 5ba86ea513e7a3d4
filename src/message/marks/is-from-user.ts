import type { Message } from '../message.ts'
import { countReplacedByNote } from './count-replaced-by-note.ts'
import { isWrittenByDecant } from './is-written-by-decant.ts'
import { OF_USER } from './of-user.ts'

const USER_MARK = new RegExp(`^(?:\\[\\d{1,9} messages?|SUMMARY of \\d{1,9} earlier messages?)${OF_USER} `)

/**
 * Whether a message is the user's, or a note or summary that represents only messages of the user: also in the assistant's role, for a provider that wants
 * roles to alternate. A bridge represents nothing, and counts.
 */
export function isFromUser(message: Message): boolean {
  if (!isWrittenByDecant(message)) return message.role === 'user' && message.parts.every((part) => part.type !== 'tool-result')
  return countReplacedByNote(message) === 0 || message.parts.every((part) => part.type === 'text' && USER_MARK.test(part.text))
}
