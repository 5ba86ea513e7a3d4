import { type Message, partText } from '../../message/index.ts'
import { contentText } from './instruction-of.ts'
import type { SpeakerMessage } from './speakers-of.ts'

/** The result in a message: a tool result, or words without the speaker's name. */
export function observationText(message: Message, speakers: ReadonlyMap<Message, SpeakerMessage> | undefined): string {
  const text = speakers?.get(message)?.text ?? contentText(message)
  return text !== '' ? text : message.parts.map((part) => (part.type === 'tool-result' ? partText(part) : '')).join('')
}
