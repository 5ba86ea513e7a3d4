import { breach } from '../../breach.ts'
import type { Law } from '../../law.ts'

/** A message of the assistant has words or calls: reasoning alone is no content, and a prefill of nothing is not taken. */
export const contentRequired: Law = {
  name: 'content-required',
  source: 'OpenAI SDK types (content of an assistant message is required unless there are tool calls)',
  error: "Invalid value for 'content': expected a string, got null.",
  violations(history) {
    const last = history.messages.length - 1
    return history.messages.flatMap(({ role, parts }, i) => {
      if (role !== 'assistant' || parts.some(({ type }) => type !== 'reasoning') || (parts.length === 0 && i !== last)) return []
      return [breach('content-required', history, i, parts.length === 0 ? 'The message has no content' : 'The message has reasoning and nothing else')]
    })
  },
}
