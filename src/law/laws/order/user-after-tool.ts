import type { Message } from '../../../message/index.ts'
import type { Law, Violation } from '../../law.ts'
import { speaker } from '../../reading/speaker.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** After results the next message is the assistant's, not the user's. */
export const userAfterTool: Law = {
  name: 'user-after-tool',
  source: "Mistral's error 3230",
  error: "Unexpected role 'user' after role 'tool'",
  violations(history) {
    const found: Violation[] = []
    history.messages.forEach((message, i) => {
      const hasUserContent = message.role === 'user' && message.parts.some((part) => part.type !== 'tool-result')
      const hasResults = message.parts.some((part) => part.type === 'tool-result')
      if (hasUserContent && (hasResults || isToolMessage(history.messages[i - 1])))
        found.push(violationOfMessage('user-after-tool', history, i, 'The user speaks directly after a result'))
    })
    return found
  },
}

function isToolMessage(message: Message | undefined): boolean {
  return message !== undefined && speaker(message) === 'tool'
}
