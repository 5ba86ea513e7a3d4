import { type Message, partText } from '../../../message/index.ts'

/** The total characters in the texts of messages. */
export function charactersOf(messages: readonly Message[]): number {
  let characters = 0
  for (const message of messages) for (const part of message.parts) characters += partText(part).length
  return characters
}
