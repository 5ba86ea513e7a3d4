import type { Message } from '../../message/index.ts'
import { breach } from '../breach.ts'
import type { Law } from '../law.ts'
import { pairing } from '../pairing.ts'

/**
 * All results of one assistant message stand directly after it: in the run of messages that hold results, with nothing
 * between. What the message cannot pair at all is for the laws of pairing.
 */
export const together: Law = {
  name: 'together',
  source: 'Anthropic, "Handle tool calls" (parallel calls); openclaw #8525; claude-code #24670; langchainjs #9740',
  error: '`tool_use` ids were found without `tool_result` blocks immediately after: …',
  violations(history) {
    const start = runStarts(history.messages)
    return pairing(history.messages)
      .pairs.filter(({ call, result }) => !call.hosted && !result.hosted && start[result.index] !== call.index + 1)
      .map(({ call }) => breach('together', history, call.index, `Result ${call.callId} does not directly follow its call`, call.callId))
  },
}

/** For each message: where the run of result-bearing messages that it belongs to begins. A message with words ends its run. */
function runStarts(messages: readonly Message[]): Int32Array {
  const starts = new Int32Array(messages.length).fill(-1)
  messages.forEach((message, i) => {
    if (!hasResult(message)) return
    const previous = messages[i - 1]
    starts[i] = previous?.role === 'tool' && starts[i - 1] !== -1 ? (starts[i - 1] as number) : i
  })
  return starts
}

function hasResult(message: Message): boolean {
  return message.role !== 'assistant' && message.parts.some((part) => part.type === 'tool-result')
}
