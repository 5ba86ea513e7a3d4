import type { WordedMessage } from '../chat/worded.ts'
import { summaryFrame } from '../facts/summary-frame.ts'

/**
 * Marks the summaries that the engine wrote as such, also if a caller kept only their role and content, or merged one with the user's message after it. All
 * other messages stay the same objects.
 */
export function knownSummaries(history: readonly WordedMessage[]): readonly WordedMessage[] {
  return history.some(isUnknown) ? history.flatMap((message) => (isUnknown(message) ? told(message) : [message])) : history
}

function isUnknown({ role, type, content, uses }: WordedMessage): boolean {
  return role === 'user' && type === undefined && uses === undefined && summaryFrame.end(content) !== undefined
}

function told(message: WordedMessage): WordedMessage[] {
  const end = summaryFrame.end(message.content)
  const summary: WordedMessage = { ...message, content: message.content.slice(0, end), type: 'summary' }
  const rest = message.content.slice(end).trimStart()
  return rest === '' ? [summary] : [summary, { ...message, content: rest }]
}
