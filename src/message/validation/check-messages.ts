import { DecantError } from '../error.ts'
import type { Message } from '../message.ts'

const REMEDY = "Give `decode(body).history.messages` of decant/format. A provider's own messages have no parts."

/**
 * Checks that a caller passed a list of messages, each with its parts.
 * @param functionName the function that reads them, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
export function checkMessages(messages: readonly Message[], functionName: string): readonly Message[] {
  if (!Array.isArray(messages)) throw new DecantError('invalid-argument', `${functionName} takes a list of messages`, REMEDY)
  const malformed = messages.findIndex((message: Message | null | undefined) => !Array.isArray(message?.parts))
  if (malformed >= 0) throw new DecantError('invalid-argument', `${functionName}: message ${malformed} has no parts`, REMEDY)
  return messages
}

/**
 * Checks that a caller passed a message with its parts.
 * @throws DecantError `invalid-argument`
 */
export function checkMessage(message: Message, functionName: string): Message {
  if (Array.isArray((message as Message | null | undefined)?.parts)) return message
  throw new DecantError('invalid-argument', `${functionName} takes a message with its parts`, REMEDY)
}
