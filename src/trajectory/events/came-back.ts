import { type Message, partText } from '../../message/index.ts'
import { spoken } from './instruction.ts'
import type { Said } from './speakers.ts'

/** The result in a message: a tool result, or words without the speaker's name. */
export function cameBack(message: Message, speakers: ReadonlyMap<Message, Said> | undefined): string {
  const said = speakers?.get(message)?.text ?? spoken(message)
  return said !== '' ? said : message.parts.map((part) => (part.type === 'tool-result' ? partText(part) : '')).join('')
}
