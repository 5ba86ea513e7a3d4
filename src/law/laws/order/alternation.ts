import { isSystem, type Message } from '../../../message/index.ts'
import type { Law } from '../../law.ts'
import { speaker } from '../../reading/speaker.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** User and assistant alternate: no two consecutive messages are the user's, and none the assistant's. Results do not count as the user's. */
export const alternation: Law = {
  name: 'alternation',
  source: 'gemini-cli historyHardening.ts; Gemini reference (multiturn requests alternate between user and model)',
  error: 'Please ensure that multiturn requests alternate between user and model.',
  violations(history) {
    const found = []
    let previous: Message | undefined
    for (let i = 0; i < history.messages.length; i++) {
      const message = history.messages[i]
      if (!message || isSystem(message)) continue
      if (previous && speaker(previous) === speaker(message) && speaker(message) !== 'tool') {
        found.push(violationOfMessage('alternation', history, i, `Two messages of the ${message.role} are adjacent`))
      }
      previous = message
    }
    return found
  },
}
