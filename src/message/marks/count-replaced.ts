import type { Message } from '../message.ts'
import { countReplacedByNote } from './count-replaced-by-note.ts'
import { recordFrame } from './record-frame.ts'

/** Returns the number of messages that a note or record represents; 0 for a bridge, undefined for any other message. */
export function countReplaced(message: Message): number | undefined {
  const [only] = message.parts
  const isSingleText = message.role === 'user' && message.parts.length === 1 && only?.type === 'text'
  return countReplacedByNote(message) ?? (isSingleText ? recordFrame.read(only.text) : undefined)
}
