import type { Law, Violation } from '../../law.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** No text block is empty or only white space. */
export const nonEmptyText: Law = {
  name: 'non-empty-text',
  source: 'Anthropic Messages; askalf/dario #1066',
  error: 'text content blocks must be non-empty',
  violations(history) {
    const found: Violation[] = []
    history.messages.forEach((message, i) => {
      message.parts.forEach((part, at) => {
        if (part.type === 'text' && !/\S/.test(part.text)) found.push(violationOfMessage('non-empty-text', history, i, 'A text block is empty', String(at)))
      })
    })
    return found
  },
}
