import type { Message } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { speaker } from '../../reading/speaker.ts'

/** After results the next message is the assistant's, not the user's. */
export const userAfterTool: Law = {
  name: 'user-after-tool',
  source: "Mistral's error 3230",
  error: "Unexpected role 'user' after role 'tool'",
  violations(history) {
    const found: Violation[] = []
    history.messages.forEach((message, i) => {
      const speaks = message.role === 'user' && message.parts.some((part) => part.type !== 'tool-result')
      const answers = message.parts.some((part) => part.type === 'tool-result')
      if (speaks && (answers || speaksTool(history.messages[i - 1])))
        found.push(breach('user-after-tool', history, i, 'The user speaks directly after a result'))
    })
    return found
  },
}

function speaksTool(message: Message | undefined): boolean {
  return message !== undefined && speaker(message) === 'tool'
}
