import { breach } from '../../breach.ts'
import type { Law } from '../../law.ts'

/** A message of the assistant has words or calls: reasoning alone is no content. */
export const contentRequired: Law = {
  name: 'content-required',
  source: 'OpenAI SDK types (content of an assistant message is required unless there are tool calls)',
  error: "Invalid value for 'content': expected a string, got null.",
  violations(history) {
    return history.messages.flatMap((message, i) => {
      if (message.role !== 'assistant' || message.parts.length === 0 || message.parts.some((part) => part.type !== 'reasoning')) return []
      return [breach('content-required', history, i, 'The message has reasoning and nothing else')]
    })
  },
}
