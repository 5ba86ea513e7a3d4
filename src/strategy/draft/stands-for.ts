import { type Message, messageText } from '../../message/index.ts'
import { recordCount } from '../../relevance/index.ts'
import { noteCount } from './note-count.ts'

/** How many messages a note or record stands for, told by its text as logs keep no marks; 0 for a bridge, undefined where the message is none of these. */
export function standsFor(message: Message): number | undefined {
  const note = noteCount(message)
  if (note !== undefined) return note
  return message.role === 'user' && message.parts.length === 1 && message.parts[0]?.type === 'text' ? recordCount(messageText(message)) : undefined
}
