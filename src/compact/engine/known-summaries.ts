import type { ChatMessage } from './chat-message.ts'

const OPEN = /^<earlier-conversation messages="\d{1,9}"(?: ref="decant:[0-9a-z]{1,64}")?>\n/
const CLOSE = '\n</earlier-conversation>'

/**
 * A conversation in which summaries that the engine wrote are known as such, also where somebody kept only role and content of it, or put the words of
 * the user that followed into one message with one. All other messages stay the same objects.
 */
export function knownSummaries(history: readonly ChatMessage[]): readonly ChatMessage[] {
  return history.some(isUnknown) ? history.flatMap((message) => (isUnknown(message) ? told(message) : [message])) : history
}

function isUnknown({ role, type, content }: ChatMessage): boolean {
  return role === 'user' && type === undefined && OPEN.test(content.slice(0, 200)) && content.includes(CLOSE)
}

function told(message: ChatMessage): ChatMessage[] {
  const end = message.content.indexOf(CLOSE) + CLOSE.length
  const summary: ChatMessage = { ...message, content: message.content.slice(0, end), type: 'summary' }
  const rest = message.content.slice(end).trimStart()
  return rest === '' ? [summary] : [summary, { ...message, content: rest }]
}
