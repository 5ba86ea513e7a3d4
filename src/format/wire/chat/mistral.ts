import type { Part } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { Sample } from '../../sample.ts'
import type { Codec } from '../codec.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { asObject, stringOf } from '../value.ts'
import { chatCodec } from './chat-codec.ts'
import { openaiChat } from './openai-chat.ts'

const chat = chatCodec({
  name: 'mistral',
  title: 'Chat messages in the dialect of Mistral',
  callId: callIdForms.mistral,
  reasoning: 'thinking-block',
  detect,
})

/**
 * The Chat dialect of Mistral: call ids are nine letters or digits, reasoning is a block of the content, and results are followed by the assistant. Source:
 * https://docs.mistral.ai/api and https://docs.mistral.ai/capabilities/reasoning
 */
export const mistral = { ...chat, needsBridgeAfterResults: true, read: withThinking(chat.read) }

function detect(sample: Sample): number {
  const { kind, items, fields } = sample
  if (/(?:mi(?:s|x|ni)s?tral|codestral|pixtral)/i.test(scalarAsText(fields.model ?? '').slice(0, 200)) && Array.isArray(fields.messages)) return 0.98
  const list = kind === 'array' ? items : fields.messages
  if (!Array.isArray(list) || kind === 'lines') return 0
  const blocks = list.flatMap((message: unknown) => asObject(message)?.content ?? []).map(asObject)
  if (blocks.some((block) => block?.type === 'thinking' && Array.isArray(block.thinking))) return 0.98
  if (kind === 'array' && hasMistralCallIds(list)) return 0.96
  return list.some((message: unknown) => typeof asObject(message)?.prefix === 'boolean') && openaiChat.detect(sample) > 0.5 ? 0.96 : 0
}

/** Whether there are calls and all their ids are of Mistral's form, which nobody else uses. */
function hasMistralCallIds(list: readonly unknown[]): boolean {
  const calls = list.flatMap((message: unknown): readonly unknown[] => {
    const toolCalls = asObject(message)?.tool_calls
    return Array.isArray(toolCalls) ? toolCalls : []
  })
  return calls.length > 0 && calls.every((call) => /^[a-zA-Z0-9]{9}$/.test(scalarAsText(asObject(call)?.id)))
}

/** Reads blocks `{type: 'thinking', thinking: [{type: 'text', text}]}` of the content as reasoning, and everything else like `read`. */
function withThinking(read: Codec['read']): Codec['read'] {
  return (value, raw) => {
    const message = read(value, raw)
    const content = Array.isArray(value.content) ? value.content : []
    const parts = message.parts.map((part): Part => {
      if (part.type !== 'opaque' || part.kind !== 'thinking' || part.path?.[0] !== 'content') return part
      const thinking = asObject(content[Number(part.path[1])])?.thinking
      if (!Array.isArray(thinking)) return part
      return { type: 'reasoning', text: thinking.map((one: unknown) => stringOf(asObject(one)?.text) ?? '').join(''), path: part.path }
    })
    return { ...message, parts }
  }
}
