import type { Law } from '../../law.ts'
import { hasForeignCall } from '../../reading/has-foreign-call.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** Only the assistant calls tools. */
export const callsByAssistant: Law = {
  name: 'calls-by-assistant',
  source: 'Anthropic Messages, OpenAI and Gemini references (calls are of the assistant, or model, alone)',
  error: '`tool_use` blocks can only be in `assistant` messages',
  violations(history) {
    return history.messages.flatMap((message, i) =>
      hasForeignCall(message) ? [violationOfMessage('calls-by-assistant', history, i, `A call is in a message of the ${message.role}`)] : [],
    )
  },
}
