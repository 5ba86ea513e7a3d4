import type { Part } from '../../../message/index.ts'
import type { Law } from '../../law.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** In a message that contains results and other parts, the results come first; those of hosted tools stay next to their calls. */
export const resultsFirst: Law = {
  name: 'results-first',
  source: 'Anthropic, "Handle tool calls": results must come first in the content array, all text after',
  error: '`tool_use` ids were found without `tool_result` blocks immediately after: …',
  violations(history) {
    const found = []
    for (let i = 0; i < history.messages.length; i++) {
      const message = history.messages[i]
      if (!message || message.role === 'assistant') continue
      const firstOther = message.parts.findIndex((part) => !isResult(part))
      if (firstOther === -1) continue
      const late = message.parts.findIndex((part, at) => at > firstOther && isResult(part))
      if (late !== -1) found.push(violationOfMessage('results-first', history, i, 'A result comes after other content'))
    }
    return found
  },
}

function isResult(part: Part): boolean {
  return part.type === 'tool-result' && !part.hosted
}
