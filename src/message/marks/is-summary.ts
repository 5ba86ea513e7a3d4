import type { Message } from '../message.ts'
import { summaryHead } from './summary.ts'

/** Whether a message sums up others, whoever wrote it: known by its mark, or by how decant begins one. */
export function isSummary(message: Message): boolean {
  return message.written === 'summary' || summaryIn(message) !== undefined
}

/** What the first lines of a summary of decant tell; undefined for any other message. */
export function summaryIn({ role, parts }: Message): ReturnType<typeof summaryHead.read> {
  const [only] = parts
  return role === 'user' && parts.length === 1 && only?.type === 'text' ? summaryHead.read(only.text) : undefined
}
