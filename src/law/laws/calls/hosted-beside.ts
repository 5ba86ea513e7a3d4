import { breach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { speaker } from '../../reading/speaker.ts'

/**
 * The result of a tool that the provider runs itself stands after its call in the same turn of the assistant: in the same message, or,
 * where the tool itself called one of the caller's, after that call's result.
 */
export const hostedBeside: Law = {
  name: 'hosted-beside',
  source: 'claude-code #95406; oh-my-pi PR #6496; Anthropic, "Programmatic tool calling"',
  error: 'unexpected `tool_use_id` found in `…_tool_result` blocks: … must have a corresponding `server_tool_use` block before it',
  violations(history) {
    const found: Violation[] = []
    const calls = new Set<string>()
    history.messages.forEach((message, i) => {
      const who = speaker(message)
      if (who !== 'assistant' && who !== 'tool') calls.clear()
      for (const part of message.parts) {
        if (part.type === 'tool-call' && part.hosted) calls.add(part.callId)
        if (part.type !== 'tool-result' || !part.hosted || (who === 'assistant' && calls.has(part.callId))) continue
        const fault = who === 'assistant' ? 'has no call before it' : 'is not of the assistant'
        found.push(breach('hosted-beside', history, i, `The hosted result ${part.callId} ${fault}`, part.callId))
      }
    })
    return found
  },
}
