import type { Message } from '../message.ts'
import { noteCount } from './note-count.ts'
import { recordFrame } from './record.ts'

/** Returns the number of messages that a note or record stands for; 0 for a bridge, undefined for any other message. */
export function standsFor(message: Message): number | undefined {
  const [only] = message.parts
  const isOne = message.role === 'user' && message.parts.length === 1 && only?.type === 'text'
  return noteCount(message) ?? (isOne ? recordFrame.read(only.text) : undefined)
}
