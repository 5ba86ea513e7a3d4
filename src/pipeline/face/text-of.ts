import type { ChatMessage } from './chat-message.ts'

/** The words of a chat message; texts of content parts from a new line each. */
export function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part) => part?.text ?? '').join('\n') : ''
}
