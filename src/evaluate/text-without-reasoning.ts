import { type Message, partText } from '../message/index.ts'

/** The text of a message for the measures: all its parts but reasoning, which the model is not always shown again. */
export function textWithoutReasoning(message: Message): string {
  return message.parts
    .filter((part) => part.type !== 'reasoning')
    .map(partText)
    .join('\n')
}
