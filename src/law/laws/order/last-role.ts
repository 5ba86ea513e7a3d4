import { isSystem } from '../../../message/index.ts'
import type { Law } from '../../law.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** The conversation, system text aside, ends with something for the model to answer: the user's words or results. */
export const lastRole: Law = {
  name: 'last-role',
  source: 'HolmesGPT PR #2173 (newer Claude models take no prefill); gemini-cli historyHardening.ts',
  error: 'This model does not support assistant message prefill. The conversation must end with a user message.',
  violations(history) {
    const last = history.messages.findLastIndex((message) => !isSystem(message))
    if (history.messages[last]?.role !== 'assistant') return []
    return [violationAtIndex('last-role', last, 'The conversation ends with the assistant')]
  },
}
