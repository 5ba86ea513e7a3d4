import type { Law } from '../../law.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** An assistant message has text or calls: reasoning alone is not content, and an empty prefill is not accepted. */
export const contentRequired: Law = {
  name: 'content-required',
  source: 'OpenAI SDK types (content of an assistant message is required unless there are tool calls)',
  error: "Invalid value for 'content': expected a string, got null.",
  violations(history) {
    const last = history.messages.length - 1
    return history.messages.flatMap(({ role, parts }, i) => {
      if (role !== 'assistant' || parts.some(({ type }) => type !== 'reasoning') || (parts.length === 0 && i !== last)) return []
      return [
        violationOfMessage('content-required', history, i, parts.length === 0 ? 'The message has no content' : 'The message has reasoning and nothing else'),
      ]
    })
  },
}
