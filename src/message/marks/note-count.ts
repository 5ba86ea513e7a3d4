import type { Message } from '../message.ts'
import { note } from './note.ts'

/** Returns the number of messages that a note stands for, 0 for a bridge; undefined if the message is neither. */
export function noteCount({ role, parts }: Message): number | undefined {
  if (role !== 'user' && role !== 'assistant') return undefined
  const [only] = parts
  return parts.length === 1 && only?.type === 'text' ? note.read(only.text) : undefined
}
