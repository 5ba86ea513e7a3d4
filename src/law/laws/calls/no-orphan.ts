import type { Law } from '../../law.ts'
import { answersStoredCall } from '../../reading/answers-stored-call.ts'
import { isToolMessageWithText } from '../../reading/is-tool-message-with-text.ts'
import { orphanResults } from '../../reading/orphan-results.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/**
 * Every result has its call before it, in the history or in content that the provider stores and the history continues from, and is its only one, apart from
 * the notices of scripts that OpenAI accepts on Responses; messages of the tools contain only results and unknown content.
 */
export const noOrphan: Law = {
  name: 'no-orphan',
  source: 'Anthropic Messages and OpenAI reference; Codewhale #6119; agentlys PR #220; letta #2605; hermes-agent #102629 (two results of one call)',
  error: 'unexpected `tool_use_id` found in `tool_result` blocks: …',
  violations(history, profile) {
    const orphans = orphanResults(history.messages, profile).filter((result) => !answersStoredCall(history.messages[result.index], profile))
    return [
      ...orphans.map((result) => violationOfMessage('no-orphan', history, result.index, `Result ${result.callId} answers no call before it`, result.callId)),
      ...history.messages.flatMap((message, i) =>
        isToolMessageWithText(message) ? [violationOfMessage('no-orphan', history, i, 'Text in a message of the tools answers no call')] : [],
      ),
    ]
  },
}
