import type { Message, Part, Path, Role, Tool } from '../../message/index.ts'
import { partText } from '../../message/index.ts'
import type { Sample } from '../sample.ts'
import type { Codec, RawText, Reading } from './codec.ts'
import { chatContent, chatParts } from './openai-content.ts'
import { type JsonObject, objectOf, stringOf } from './value.ts'

const ROLES: Readonly<Record<string, Role>> = { system: 'system', developer: 'developer', user: 'user', assistant: 'assistant', tool: 'tool', function: 'tool' }
const REASONING = ['reasoning_content', 'reasoning'] as const

/** OpenAI Chat Completions: https://platform.openai.com/docs/api-reference/chat. Fields of other vendors' dialects are kept. */
export const openaiChat: Codec = {
  name: 'openai-chat',
  title: 'OpenAI Chat Completions messages or request bodies',
  list: 'messages',
  detect,
  read,
  readTools: (value, raw) => (value as readonly unknown[]).map((tool, i): Tool => ({ name: toolName(tool), schema: raw([i]) })),
  write: (messages) => messages.flatMap(write),
  writeBody: ({ tools }, list) => (tools.length === 0 ? undefined : { messages: list, tools: tools.map(({ schema }) => asChatTool(JSON.parse(schema))) }),
}

function detect({ kind, items, fields }: Sample): number {
  if (kind === 'lines' || kind === 'text') return 0
  const list = kind === 'array' ? items : fields.messages
  if (!Array.isArray(list)) return 0
  if (list.length === 0) return kind === 'array' ? 0.3 : 0.4
  const messages = list.map(objectOf)
  if (!messages.every((message) => message && typeof message.role === 'string' && message.role in ROLES)) return 0
  const own = messages.some((message) => message?.role === 'tool' || message?.tool_calls !== undefined || message?.role === 'developer')
  const blocks = messages.flatMap((message) => (Array.isArray(message?.content) ? message.content : [])).map(objectOf)
  if (blocks.some((block) => block && ['tool_use', 'tool_result', 'thinking', 'tool-call', 'tool-result'].includes(String(block.type)))) return 0
  if (kind === 'object' && ('system' in fields || 'anthropic_version' in fields)) return own ? 0.6 : 0.3
  if (messages.some((message) => message && 'parts' in message && !('content' in message))) return 0
  return own ? 0.95 : 0.6
}

function read(value: JsonObject, raw: RawText): Reading {
  const role = ROLES[String(value.role)]
  if (!role) return { role: 'user', parts: [{ type: 'opaque', kind: `role ${String(value.role)}`, json: raw([]), path: [] }] }
  if (role === 'tool') return { role, parts: [result(value, raw)] }
  const parts: Part[] = []
  for (const key of REASONING) {
    const text = stringOf(value[key])
    if (role === 'assistant' && text) parts.push({ type: 'reasoning', text, path: [key] })
  }
  for (const part of chatParts(value.content, ['content'], raw)) parts.push(part)
  if (typeof value.refusal === 'string') parts.push({ type: 'text', text: value.refusal, path: ['refusal'] })
  for (const part of calls(value, raw)) parts.push(part)
  if (objectOf(value.audio) && role === 'assistant') parts.push({ type: 'opaque', kind: 'audio', json: raw(['audio']), path: ['audio'] })
  return { role, parts }
}

function result(value: JsonObject, raw: RawText): Part {
  const callId = stringOf(value.tool_call_id) ?? (value.role === 'function' ? `function:${String(value.name)}` : '')
  const name = stringOf(value.name)
  return { type: 'tool-result', callId, ...(name !== undefined && { name }), output: chatParts(value.content, ['content'], raw), path: [] }
}

function calls(value: JsonObject, raw: RawText): Part[] {
  const parts: Part[] = []
  const list = Array.isArray(value.tool_calls) ? value.tool_calls : []
  list.forEach((entry: unknown, i) => {
    const path: Path = ['tool_calls', i]
    const call = objectOf(entry)
    const inner = objectOf(call?.function) ?? objectOf(call?.custom)
    if (!call || !inner) parts.push({ type: 'opaque', kind: String(call?.type ?? 'tool call'), json: raw(path), path })
    else {
      const key = call.function ? 'function' : 'custom'
      const field = key === 'function' ? 'arguments' : 'input'
      parts.push({
        type: 'tool-call',
        callId: stringOf(call.id) ?? '',
        name: stringOf(inner.name) ?? '',
        input: stringOf(inner[field]) ?? raw([...path, key, field]),
        path,
      })
    }
  })
  const legacy = objectOf(value.function_call)
  if (legacy)
    parts.push({
      type: 'tool-call',
      callId: `function:${String(legacy.name)}`,
      name: String(legacy.name),
      input: stringOf(legacy.arguments) ?? '',
      path: ['function_call'],
    })
  return parts
}

/** One neutral message as chat messages: results each become one, what else there is becomes another. */
function write({ role, parts }: Message): object[] {
  const results = parts.filter((part) => part.type === 'tool-result')
  const rest = parts.filter((part) => part.type !== 'tool-result')
  const written: object[] = results.map(({ callId, output }) => ({ role: 'tool', tool_call_id: callId, content: output.map(partText).join('\n') }))
  if (rest.length === 0 && written.length > 0) return written
  if (role !== 'assistant') return [...written, { role: role === 'tool' ? 'user' : role, content: chatContent(rest) }]
  const toolCalls = rest
    .filter((part) => part.type === 'tool-call')
    .map(({ callId, name, input }) => ({ id: callId, type: 'function', function: { name, arguments: input } }))
  const reasoning = rest.flatMap((part) => (part.type === 'reasoning' && part.text !== '' ? [part.text] : [])).join('\n')
  const said = rest.filter((part) => part.type !== 'tool-call' && part.type !== 'reasoning')
  const content = said.length === 0 ? (toolCalls.length > 0 ? null : '') : chatContent(said)
  return [{ role, content, ...(reasoning !== '' && { reasoning_content: reasoning }), ...(toolCalls.length > 0 && { tool_calls: toolCalls }) }, ...written]
}

function toolName(tool: unknown): string {
  const object = objectOf(tool)
  return stringOf((objectOf(object?.function) ?? objectOf(object?.custom) ?? object)?.name) ?? ''
}

/** A tool definition of another provider as Chat says it. */
function asChatTool(tool: unknown): unknown {
  const object = objectOf(tool)
  if (!object || object.function || object.custom || typeof object.name !== 'string') return tool
  return {
    type: 'function',
    function: {
      name: object.name,
      ...(object.description !== undefined && { description: object.description }),
      parameters: object.input_schema ?? object.parameters ?? { type: 'object' },
    },
  }
}
