import type { Law } from '../../law.ts'
import { misplacedHostedResults } from '../../reading/misplaced-hosted-results.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/**
 * The result of a hosted tool, which the provider runs itself, comes after its call in the same turn of the assistant: in the same message, or, if that tool
 * called one of the caller's, after that call's result.
 */
export const hostedBeside: Law = {
  name: 'hosted-beside',
  source: 'claude-code #95406; oh-my-pi PR #6496; Anthropic, "Programmatic tool calling"',
  error: 'unexpected `tool_use_id` found in `…_tool_result` blocks: … must have a corresponding `server_tool_use` block before it',
  violations(history) {
    return misplacedHostedResults(history.messages).map(({ index, callId, reason }) =>
      violationOfMessage('hosted-beside', history, index, `The hosted result ${callId} ${reason}`, callId),
    )
  },
}
