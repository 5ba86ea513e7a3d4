import { isSystem } from '../../../message/index.ts'
import type { Law } from '../../law.ts'
import { answersStoredCall } from '../../reading/answers-stored-call.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** After system text the first message is the user's, or answers a call in content that the provider stores; system text alone is not a conversation. */
export const firstRole: Law = {
  name: 'first-role',
  source: 'Anthropic Messages reference; gemini-cli historyHardening.ts',
  error: 'messages: first message must use the "user" role',
  violations(history, profile) {
    const first = history.messages.findIndex((message) => !isSystem(message))
    if (first === -1) return [violationAtIndex('first-role', 0, 'The history holds nothing except system text')]
    if (history.messages[first]?.role === 'user' || answersStoredCall(history.messages[first], profile)) return []
    return [violationAtIndex('first-role', first, `The conversation begins with ${history.messages[first]?.role}, not with the user`)]
  },
}
