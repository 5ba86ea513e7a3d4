import { DecantError } from '../error.ts'
import type { Message } from '../message.ts'

const REMEDY = "Give `decode(body).history.messages` of decant/format. A provider's own messages have no parts."

/**
 * Checks that a caller passed a list of messages, each with its parts.
 * @param reader the function that reads them, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
export function messagesGiven(messages: readonly Message[], reader: string): readonly Message[] {
  if (!Array.isArray(messages)) throw new DecantError('invalid-argument', `${reader} takes a list of messages`, REMEDY)
  const odd = messages.findIndex((message: Message | null | undefined) => !Array.isArray(message?.parts))
  if (odd >= 0) throw new DecantError('invalid-argument', `${reader}: message ${odd} has no parts`, REMEDY)
  return messages
}

/**
 * Checks that a caller passed a message with its parts.
 * @throws DecantError `invalid-argument`
 */
export function messageGiven(message: Message, reader: string): Message {
  if (Array.isArray((message as Message | null | undefined)?.parts)) return message
  throw new DecantError('invalid-argument', `${reader} takes a message with its parts`, REMEDY)
}
