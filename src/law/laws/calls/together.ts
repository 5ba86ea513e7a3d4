import { breach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { pairing } from '../../reading/pairing.ts'
import { runStarts } from '../../reading/run-starts.ts'

/**
 * All results of one assistant message stand directly after it: in the run of messages that hold results, with nothing
 * between. What cannot be paired at all is for the laws of pairing.
 */
export const together: Law = {
  name: 'together',
  source: 'Anthropic, "Handle tool calls" (parallel calls); openclaw #8525; claude-code #24670; langchainjs #9740',
  error: '`tool_use` ids were found without `tool_result` blocks immediately after: …',
  violations(history) {
    const starts = runStarts(history.messages)
    return pairing(history.messages)
      .pairs.filter(({ call, result }) => !call.hosted && !result.hosted && starts[result.index] !== call.index + 1)
      .map(({ call }) => breach('together', history, call.index, `Result ${call.callId} does not directly follow its call`, call.callId))
  },
}
