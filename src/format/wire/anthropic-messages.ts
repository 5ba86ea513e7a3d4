import type { Part, Tool } from '../../message/index.ts'
import type { Sample } from '../sample.ts'
import { anthropicParts } from './anthropic-parts.ts'
import { writeAnthropic } from './anthropic-write.ts'
import type { Codec, RawText, Reading } from './codec.ts'
import { type JsonObject, objectOf, stringOf } from './value.ts'

const BLOCKS = ['tool_use', 'tool_result', 'thinking', 'redacted_thinking', 'server_tool_use', 'document']

/** Anthropic Messages: https://platform.claude.com/docs/en/api/messages. */
export const anthropicMessages: Codec = {
  name: 'anthropic-messages',
  title: 'Anthropic Messages arrays or request bodies',
  list: 'messages',
  system: 'system',
  detect,
  read,
  readSystem: (value, raw) => (typeof value === 'string' ? (value === '' ? [] : [{ type: 'text', text: value, path: [] }]) : anthropicParts(value, [], raw)),
  readTools: (value, raw) =>
    (value as readonly unknown[]).map((tool, i): Tool => ({ name: stringOf(objectOf(tool)?.name) ?? stringOf(objectOf(tool)?.type) ?? '', schema: raw([i]) })),
  write: writeAnthropic,
  writeBody({ messages, tools }, list) {
    const system = messages.filter(({ role }) => role === 'system' || role === 'developer')
    if (system.length === 0 && tools.length === 0) return undefined
    const text = system.flatMap(({ parts }) => parts).flatMap((part) => (part.type === 'text' ? [part.text] : []))
    return {
      ...(text.length > 0 && { system: text.join('\n\n') }),
      messages: list,
      ...(tools.length > 0 && { tools: tools.map(({ schema }) => asAnthropicTool(JSON.parse(schema))) }),
    }
  },
}

function detect({ kind, items, fields }: Sample): number {
  if (kind === 'lines' || kind === 'text') return 0
  const list = kind === 'array' ? items : fields.messages
  if (!Array.isArray(list)) return 0
  const messages = list.map(objectOf)
  if (!messages.every((message) => message && (message.role === 'user' || message.role === 'assistant' || message.role === 'system'))) return 0
  if (messages.some((message) => message?.tool_calls !== undefined)) return 0
  const blocks = messages.flatMap((message) => (Array.isArray(message?.content) ? message.content : [])).map(objectOf)
  if (blocks.some((block) => block && BLOCKS.includes(String(block.type)))) return 0.97
  if (kind === 'object' && ('system' in fields || 'anthropic_version' in fields || 'thinking' in fields)) return 0.9
  if (kind === 'object' && list.length === 0) return 0.2
  const first = messages[0]?.role
  return first === 'system' ? 0.1 : 0.5
}

function read(value: JsonObject, raw: RawText): Reading {
  const parts: readonly Part[] = anthropicParts(value.content, ['content'], raw)
  if (value.role === 'assistant') return { role: 'assistant', parts }
  if (value.role === 'system') return { role: 'system', parts }
  const results = parts.length > 0 && parts.every((part) => part.type === 'tool-result')
  return { role: results ? 'tool' : 'user', parts }
}

/** A tool definition of another provider as Anthropic says it. */
function asAnthropicTool(tool: unknown): unknown {
  const object = objectOf(tool)
  const inner = objectOf(object?.function) ?? object
  if (!inner || typeof inner.name !== 'string' || inner.input_schema !== undefined) return tool
  return { name: inner.name, ...(inner.description !== undefined && { description: inner.description }), input_schema: inner.parameters ?? { type: 'object' } }
}
