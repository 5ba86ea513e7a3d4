import type { Message } from '../message.ts'
import type { Part } from '../part.ts'

/** Whether a message has a part of a type. */
export function hasPart(message: Pick<Message, 'parts'> | undefined, type: Part['type']): boolean {
  return message?.parts.some((part) => part.type === type) === true
}
