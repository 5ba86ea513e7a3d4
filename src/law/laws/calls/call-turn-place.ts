import { isSystem, type Message } from '../../../message/index.ts'
import type { Law, Violation } from '../../law.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** A turn with calls directly follows the user's words or results. */
export const callTurnPlace: Law = {
  name: 'call-turn-place',
  source: 'langchainjs #9272; OmniRoute PR #13573',
  error: 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
  violations(history) {
    const found: Violation[] = []
    let previous: Message | undefined
    history.messages.forEach((message, i) => {
      if (isSystem(message)) return
      const calls = message.role === 'assistant' && message.parts.some((part) => part.type === 'tool-call' && !part.hosted)
      if (calls && previous?.role !== 'user' && previous?.role !== 'tool') {
        found.push(violationOfMessage('call-turn-place', history, i, 'Calls follow neither the user nor results'))
      }
      previous = message
    })
    return found
  },
}
