import type { Part, Path, Role } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { RawText, Reading } from '../codec.ts'
import { nameOf } from '../part/name-of.ts'
import { type JsonObject, objectOf, stringOf } from '../value.ts'
import { chatParts } from './chat-content.ts'

const ROLES: Readonly<Record<string, Role>> = { system: 'system', developer: 'developer', user: 'user', assistant: 'assistant', tool: 'tool', function: 'tool' }

/** Reads a chat message of any dialect. */
export function readChat(value: JsonObject, raw: RawText): Reading {
  const name = wordOf(value.role)
  const role = Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
  if (!role) return { role: 'user', parts: [{ type: 'opaque', kind: `role ${name}`, json: raw([]), path: [] }] }
  if (role === 'tool') return { role, parts: [result(value, raw)] }
  const parts: Part[] = role === 'assistant' ? reasoning(value, raw) : []
  for (const part of chatParts(value.content, ['content'], raw)) parts.push(part)
  if (typeof value.refusal === 'string') parts.push({ type: 'text', text: value.refusal, path: ['refusal'] })
  for (const part of calls(value, raw)) parts.push(part)
  if (objectOf(value.audio) && role === 'assistant') parts.push({ type: 'opaque', kind: 'audio', json: raw(['audio']), path: ['audio'] })
  return { role, ...nameOf(value.name), parts }
}

/** Reads reasoning under each vendor's name for it; details repeat the text of a plain field, so that only their seals are read if there is one. */
function reasoning(value: JsonObject, raw: RawText): Part[] {
  const parts: Part[] = []
  for (const key of ['reasoning_content', 'reasoning']) {
    const text = stringOf(value[key])
    if (text) parts.push({ type: 'reasoning', text, path: [key] })
    else if (objectOf(value[key])) parts.push({ type: 'opaque', kind: key, json: raw([key]), path: [key] })
  }
  const said = parts.some(({ type }) => type === 'reasoning')
  const [blocks, at] = thinkingBlocks(value)
  blocks.forEach((entry: unknown, i) => {
    const block = objectOf(entry)
    const signature = stringOf(block?.signature)
    const encrypted = stringOf(block?.data)
    const seals = { ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { encrypted }) }
    parts.push({ type: 'reasoning', text: said ? '' : (stringOf(block?.thinking) ?? ''), ...seals, path: [...at, i] })
  })
  const details = Array.isArray(value.reasoning_details) ? value.reasoning_details : []
  details.forEach((entry: unknown, i) => {
    const detail = objectOf(entry)
    const signature = stringOf(detail?.signature)
    const encrypted = stringOf(detail?.data)
    parts.push({
      type: 'reasoning',
      text: said ? '' : (stringOf(detail?.text) ?? stringOf(detail?.summary) ?? ''),
      ...(signature !== undefined && { signature }),
      ...(encrypted !== undefined && { encrypted }),
      path: ['reasoning_details', i],
    })
  })
  return parts
}

/** Returns Anthropic's blocks as LiteLLM passes them on, beside the message or among the provider's fields. */
function thinkingBlocks(value: JsonObject): readonly [blocks: readonly unknown[], at: Path] {
  if (Array.isArray(value.thinking_blocks)) return [value.thinking_blocks, ['thinking_blocks']]
  const within = objectOf(value.provider_specific_fields)?.thinking_blocks
  return Array.isArray(within) ? [within, ['provider_specific_fields', 'thinking_blocks']] : [[], []]
}

function result(value: JsonObject, raw: RawText): Part {
  const callId = stringOf(value.tool_call_id) ?? (value.role === 'function' ? `function:${wordOf(value.name)}` : '')
  const name = stringOf(value.name)
  return { type: 'tool-result', callId, ...(name !== undefined && { name }), output: chatParts(value.content, ['content'], raw), path: [] }
}

function calls(value: JsonObject, raw: RawText): Part[] {
  const list = Array.isArray(value.tool_calls) ? value.tool_calls : []
  const parts = list.map((entry: unknown, i): Part => call(entry, ['tool_calls', i], raw))
  const legacy = objectOf(value.function_call)
  if (!legacy) return parts
  const name = wordOf(legacy.name)
  parts.push({ type: 'tool-call', callId: `function:${name}`, name, input: stringOf(legacy.arguments) ?? '', path: ['function_call'] })
  return parts
}

function call(entry: unknown, path: Path, raw: RawText): Part {
  const object = objectOf(entry)
  const key = objectOf(object?.function) ? 'function' : 'custom'
  const inner = objectOf(object?.[key])
  if (!object || !inner) return { type: 'opaque', kind: wordOf(object?.type ?? 'tool call'), json: raw(path), path }
  const field = key === 'function' ? 'arguments' : 'input'
  return {
    type: 'tool-call',
    callId: stringOf(object.id) ?? '',
    name: stringOf(inner.name) ?? '',
    input: stringOf(inner[field]) ?? raw([...path, key, field]),
    path,
  }
}
