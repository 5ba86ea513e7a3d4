import type { ChatMessage } from './chat-message.ts'
import { summaryFrame } from './summary-frame.ts'

/**
 * A conversation in which summaries that the engine wrote are known as such, also where somebody kept only role and content of it, or put the words of
 * the user that followed into one message with one. All other messages stay the same objects.
 */
export function knownSummaries(history: readonly ChatMessage[]): readonly ChatMessage[] {
  return history.some(isUnknown) ? history.flatMap((message) => (isUnknown(message) ? told(message) : [message])) : history
}

function isUnknown({ role, type, content }: ChatMessage): boolean {
  return role === 'user' && type === undefined && summaryFrame.end(content) !== undefined
}

function told(message: ChatMessage): ChatMessage[] {
  const end = summaryFrame.end(message.content)
  const summary: ChatMessage = { ...message, content: message.content.slice(0, end), type: 'summary' }
  const rest = message.content.slice(end).trimStart()
  return rest === '' ? [summary] : [summary, { ...message, content: rest }]
}
