import type { Law, Violation } from '../../law.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** No two calls in the entire request share an id. Calls of hosted tools may have none: their results are part of them. */
export const uniqueCallIds: Law = {
  name: 'unique-call-ids',
  source: 'claude-code #28515; nanobot PR #4444; Switchyard #502',
  error: '`tool_use` ids must be unique',
  violations(history) {
    const seen = new Set<string>()
    const found: Violation[] = []
    history.messages.forEach((message, i) => {
      for (const part of message.parts) {
        if (part.type !== 'tool-call' || (part.hosted && part.callId === '')) continue
        if (seen.has(part.callId)) found.push(violationOfMessage('unique-call-ids', history, i, `Two calls have the id ${part.callId}`, part.callId))
        seen.add(part.callId)
      }
    })
    return found
  },
}
