import { breach } from '../breach.ts'
import type { Law, Violation } from '../law.ts'

/** The result of a tool that the provider runs itself stands in the same message as its call, after it. */
export const hostedBeside: Law = {
  name: 'hosted-beside',
  source: 'claude-code #95406; oh-my-pi PR #6496',
  error: 'unexpected `tool_use_id` found in `…_tool_result` blocks: … must have a corresponding `server_tool_use` block before it',
  violations(history) {
    const found: Violation[] = []
    history.messages.forEach((message, i) => {
      const calls = new Set<string>()
      for (const part of message.parts) {
        if (part.type === 'tool-call' && part.hosted) calls.add(part.callId)
        if (part.type !== 'tool-result' || !part.hosted || calls.has(part.callId)) continue
        found.push(breach('hosted-beside', history, i, `The hosted result ${part.callId} has no call before it`, part.callId))
      }
    })
    return found
  },
}
