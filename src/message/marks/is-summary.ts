import type { Message } from '../message.ts'
import { checkMessage } from '../validation/check-messages.ts'
import { summaryText } from './summary-text.ts'

/** Whether a message summarises others, whoever wrote it: detected by its mark, or by how decant begins and ends a summary. */
export function isSummary(message: Message): boolean {
  return checkMessage(message, 'isSummary').written === 'summary' || parseSummary(message) !== undefined
}

/** Parses a summary that decant wrote; undefined for any other message. */
export function parseSummary({ role, parts }: Message): ReturnType<typeof summaryText.read> {
  const [only] = parts
  return role === 'user' && parts.length === 1 && only?.type === 'text' ? summaryText.read(only.text) : undefined
}
