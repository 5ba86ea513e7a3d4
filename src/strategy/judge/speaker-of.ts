import { type Message, messageText } from '../../message/index.ts'
import { ownTextOf } from './own-text.ts'

/** Who speaks in a message: its role, but `tool` for results in the user's role without words of the user, and `harness` for a program's text in their name. */
export type Speaker = Message['role'] | 'harness'

export function speakerOf(message: Message): Speaker {
  const { role, parts } = message
  if (role !== 'user' || /\S/.test(ownTextOf(message))) return role
  if (parts.some((part) => part.type === 'tool-result')) return 'tool'
  return parts.every((part) => part.type === 'text') && /\S/.test(messageText(message)) ? 'harness' : role
}
