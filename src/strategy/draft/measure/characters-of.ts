import { type Message, partText } from '../../../message/index.ts'

/** Characters of the texts of some messages together. */
export function charactersOf(messages: readonly Message[]): number {
  let characters = 0
  for (const message of messages) for (const part of message.parts) characters += partText(part).length
  return characters
}
