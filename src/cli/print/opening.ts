import { type Message, messageText } from '../../message/index.ts'

/** The first words of a message on one line, to know it again by. */
export function opening(message: Message): string {
  return messageText(message).slice(0, 200).replace(/\s+/g, ' ').trim()
}
