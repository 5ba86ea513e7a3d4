import type { Law } from '../../law.ts'
import { pairCalls } from '../../reading/pair-calls.ts'
import { resultRunStarts } from '../../reading/result-run-starts.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/**
 * All results of one assistant message directly follow it, in an uninterrupted run of messages that contain results. Unpaired calls and results are left to the
 * pairing laws.
 */
export const together: Law = {
  name: 'together',
  source: 'Anthropic, "Handle tool calls" (parallel calls); openclaw #8525; claude-code #24670; langchainjs #9740',
  error: '`tool_use` ids were found without `tool_result` blocks immediately after: …',
  violations(history) {
    const starts = resultRunStarts(history.messages)
    return pairCalls(history.messages)
      .pairs.filter(({ call, result }) => !call.hosted && !result.hosted && starts[result.index] !== call.index + 1)
      .map(({ call }) => violationOfMessage('together', history, call.index, `Result ${call.callId} does not directly follow its call`, call.callId))
  },
}
