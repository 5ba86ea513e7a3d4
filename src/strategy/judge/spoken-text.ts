import { type Message, partText } from '../../message/index.ts'
import { JUDGED } from './key-words.ts'

/** The text of a message itself, without results and reasoning; its first 20,000 units. Markers count only here. */
export function spokenText(message: Message): string {
  let text = ''
  for (const part of message.parts) if (part.type === 'text' && text.length < JUDGED) text += `${text && '\n'}${part.text.slice(0, JUDGED)}`
  return text
}

/** The text of a message's results; its first 20,000 units. */
export function resultText(message: Message): string {
  let text = ''
  for (const part of message.parts) if (part.type === 'tool-result' && text.length < JUDGED) text += `${text && '\n'}${partText(part).slice(0, JUDGED)}`
  return text
}
