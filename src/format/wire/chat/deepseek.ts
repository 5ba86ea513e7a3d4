import { wordOf } from '../../../text/index.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { objectOf, stringOf } from '../value.ts'
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
    const named = /deepseek|kimi|moonshot/i.test(wordOf(sample.fields.model ?? '').slice(0, 200))
    if (!named && !(sample.kind === 'array' && sample.items.some(reasonsToCall))) return 0
    return openaiChat.detect(sample) > 0.5 ? (named ? 0.98 : 0.96) : 0
  },
})

function reasonsToCall(value: unknown): boolean {
  const message = objectOf(value)
  return stringOf(message?.reasoning_content) !== undefined && Array.isArray(message?.tool_calls) && message.tool_calls.length > 0
}
