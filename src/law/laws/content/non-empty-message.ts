import type { Law } from '../../law.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** No message is empty, except an assistant message at the very end, which is a prefill. */
export const nonEmptyMessage: Law = {
  name: 'non-empty-message',
  source: 'claude-code #6795; OpenAI SDK types (content is required unless there are calls)',
  error: 'all messages must have non-empty content except for the optional final assistant message',
  violations(history) {
    const { messages } = history
    const last = messages.length - 1
    const found = []
    for (let i = 0; i < messages.length; i++) {
      const message = messages[i]
      if (!message || message.parts.length > 0 || (i === last && message.role === 'assistant')) continue
      found.push(violationOfMessage('non-empty-message', history, i, 'The message has no content'))
    }
    return found
  },
}
