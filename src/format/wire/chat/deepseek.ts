import { scalarAsText } from '../../../text/index.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { asObject, stringOf } from '../value.ts'
import { chatCodec } from './chat-codec.ts'
import { openaiChat } from './openai-chat.ts'

/**
 * The Chat dialect of DeepSeek (and Kimi): reasoning is sent back under `reasoning_content`. Detected by the model of a body; in an array, by a call with
 * reasoning in that field, which OpenAI's wire does not have. Other arrays cannot be distinguished from OpenAI's. Source:
 * https://api-docs.deepseek.com/guides/thinking_mode
 */
export const deepseek = chatCodec({
  name: 'deepseek',
  title: 'Chat messages in the dialect of DeepSeek and Kimi',
  callId: callIdForms.chat,
  reasoning: 'reasoning_content',
  detect(sample) {
    const isNamedModel = /deepseek|kimi|moonshot/i.test(scalarAsText(sample.fields.model ?? '').slice(0, 200))
    if (!isNamedModel && !(sample.kind === 'array' && sample.items.some(hasReasoningWithCalls))) return 0
    return openaiChat.detect(sample) > 0.5 ? (isNamedModel ? 0.98 : 0.96) : 0
  },
})

function hasReasoningWithCalls(value: unknown): boolean {
  const message = asObject(value)
  return stringOf(message?.reasoning_content) !== undefined && Array.isArray(message?.tool_calls) && message.tool_calls.length > 0
}
