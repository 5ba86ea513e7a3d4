import { scalarAsText } from '../../../text/index.ts'
import type { Sample } from '../../sample.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { blocksOf, sampledMessages } from '../sampled-messages.ts'
import { chatCodec } from './chat-codec.ts'

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function'])
const FOREIGN_BLOCK = /^(?:tool_use|(?:\w+_)?tool_result|(?:server|mcp)_tool_use|thinking|redacted_thinking|tool-call|tool-result)$/

/** OpenAI Chat Completions: https://platform.openai.com/docs/api-reference/chat. Fields of other vendors' dialects are kept. */
export const openaiChat = chatCodec({
  name: 'openai-chat',
  title: 'OpenAI Chat Completions messages or request bodies',
  callId: callIdForms.chat,
  reasoning: 'reasoning_content',
  detect,
})

function detect(sample: Sample): number {
  const { kind, fields } = sample
  const messages = sampledMessages(sample, fields.messages)
  if (!messages) return 0
  if (messages.length === 0) return kind === 'array' ? 0.3 : 0.4
  if (!messages.every((message) => message && typeof message.role === 'string' && ROLES.has(message.role))) return 0
  if (messages.some((message) => message && ('parts' in message || 'kwargs' in message) && !('content' in message))) return 0
  const hasToolFields = messages.some((message) => message?.tool_call_id !== undefined || message?.tool_calls !== undefined)
  const blocks = blocksOf(messages)
  if (blocks.some((block) => block && FOREIGN_BLOCK.test(scalarAsText(block.type)))) return 0
  if (kind === 'object' && ('system' in fields || 'anthropic_version' in fields)) return hasToolFields ? 0.6 : 0.3
  return hasToolFields ? 0.95 : 0.6
}
