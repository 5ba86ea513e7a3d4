import { messageGiven } from '../given/messages-given.ts'
import type { Message } from '../message.ts'
import { summaryText } from './summary.ts'

/** Whether a message sums up others, whoever wrote it: known by its mark, or by how decant begins and ends one. */
export function isSummary(message: Message): boolean {
  return messageGiven(message, 'isSummary').written === 'summary' || summaryIn(message) !== undefined
}

/** What a summary of decant tells; undefined for any other message. */
export function summaryIn({ role, parts }: Message): ReturnType<typeof summaryText.read> {
  const [only] = parts
  return role === 'user' && parts.length === 1 && only?.type === 'text' ? summaryText.read(only.text) : undefined
}
