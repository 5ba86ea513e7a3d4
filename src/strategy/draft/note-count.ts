import { type Message, messageText } from '../../message/index.ts'

const NOTE = /^\[(\d{1,9}) messages? left out · decant:[0-9a-z]{1,64}\]$/

/**
 * How many messages a note stands for; undefined where the message is no note. Notes are known by their text too, as histories
 * pass through formats that keep no marks.
 */
export function noteCount(message: Message): number | undefined {
  const mayBe = message.written === 'note' || (message.role === 'user' && message.parts.length === 1 && message.written === undefined)
  const match = mayBe ? NOTE.exec(messageText(message)) : null
  return match ? Number(match[1]) : undefined
}
