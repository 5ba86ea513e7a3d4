import { callIdForms } from './call-id-forms.ts'
import { chatCodec } from './chat-codec.ts'
import { openaiChat } from './openai-chat.ts'

/**
 * The Chat dialect of DeepSeek (and Kimi): reasoning goes back under `reasoning_content`. As an array it cannot be told from OpenAI's,
 * so only a body that names such a model is detected.
 * Source: https://api-docs.deepseek.com/guides/thinking_mode
 */
export const deepseek = chatCodec({
  name: 'deepseek',
  title: 'Chat messages in the dialect of DeepSeek and Kimi',
  callId: callIdForms.chat,
  reasoning: 'reasoning_content',
  detect: (sample) => (/deepseek|kimi|moonshot/i.test(String(sample.fields.model ?? '').slice(0, 200)) && openaiChat.detect(sample) > 0.5 ? 0.98 : 0),
})
