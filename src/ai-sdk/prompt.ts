import type { ModelMessage } from 'ai'

/**
 * Messages as a model takes them: what is said in plain text by user or assistant becomes a list of one text part. All others are the same
 * objects, so that a prompt that was one stays one.
 */
export function asPrompt<T extends { readonly role: string; readonly content: unknown }>(messages: readonly (T | ModelMessage)[]): T[] {
  return messages.map((message) =>
    typeof message.content === 'string' && message.role !== 'system'
      ? { ...(message as T), content: [{ type: 'text', text: message.content }] }
      : (message as T),
  )
}
