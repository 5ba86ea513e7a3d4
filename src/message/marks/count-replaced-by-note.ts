import type { Message } from '../message.ts'
import { noteText } from './note-text.ts'

/** Returns the number of messages that a note represents, 0 for a bridge; undefined if the message is neither. */
export function countReplacedByNote({ role, parts }: Message): number | undefined {
  if (role !== 'user' && role !== 'assistant') return undefined
  const [only] = parts
  return parts.length === 1 && only?.type === 'text' ? noteText.read(only.text) : undefined
}
