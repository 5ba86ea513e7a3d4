import { type Message, messageText } from '../../message/index.ts'

const NOTE = /^\[(\d{1,9}) messages? left out · decant:[0-9a-z]{1,64}\]$/

/** What parts two messages of one role where a provider wants roles to alternate. */
export const BRIDGE = '[…]'

/**
 * How many messages a note stands for, 0 for a bridge; undefined where the message is neither. Notes are known by their text, as
 * histories pass through formats that keep no marks.
 */
export function noteCount(message: Message): number | undefined {
  if (message.parts.length !== 1 || message.parts[0]?.type !== 'text' || (message.role !== 'user' && message.role !== 'assistant')) return undefined
  const text = messageText(message)
  if (text === BRIDGE) return 0
  const match = text.length < 120 ? NOTE.exec(text) : null
  return match ? Number(match[1]) : undefined
}
