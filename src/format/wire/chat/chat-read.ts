import type { Part, Path, Role } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { MessageContent, RawText } from '../codec.ts'
import { callInput } from '../part/call-input.ts'
import { nameField } from '../part/name-field.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'
import { chatParts } from './chat-parts.ts'

const ROLES: Readonly<Record<string, Role>> = { system: 'system', developer: 'developer', user: 'user', assistant: 'assistant', tool: 'tool', function: 'tool' }

/** Reads a chat message of any dialect. */
export function readChat(value: JsonObject, raw: RawText): MessageContent {
  const name = scalarAsText(value.role)
  const role = Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
  if (!role) return { role: 'user', parts: [{ type: 'opaque', kind: `role ${name}`, json: raw([]), path: [] }] }
  if (role === 'tool') return { role, parts: [readResult(value, raw)] }
  const parts: Part[] = role === 'assistant' ? readReasoning(value, raw) : []
  for (const part of chatParts(value.content, ['content'], raw)) parts.push(part)
  if (typeof value.refusal === 'string') parts.push({ type: 'text', text: value.refusal, path: ['refusal'] })
  for (const part of readCalls(value, raw)) parts.push(part)
  if (asObject(value.audio) && role === 'assistant') parts.push({ type: 'opaque', kind: 'audio', json: raw(['audio']), path: ['audio'] })
  return { role, ...nameField(value.name), parts }
}

/** Reads reasoning under each vendor's name for it; details repeat the text of a plain field, so that only their signatures are read if there is one. */
function readReasoning(value: JsonObject, raw: RawText): Part[] {
  const parts: Part[] = []
  for (const key of ['reasoning_content', 'reasoning']) {
    const text = stringOf(value[key])
    if (text) parts.push({ type: 'reasoning', text, path: [key] })
    else if (asObject(value[key])) parts.push({ type: 'opaque', kind: key, json: raw([key]), path: [key] })
  }
  const hasText = parts.some(({ type }) => type === 'reasoning')
  const [blocks, at] = thinkingBlocks(value)
  blocks.forEach((entry: unknown, i) => {
    const block = asObject(entry)
    const signature = stringOf(block?.signature)
    const encrypted = stringOf(block?.data)
    const signatures = { ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { encrypted }) }
    parts.push({ type: 'reasoning', text: hasText ? '' : (stringOf(block?.thinking) ?? ''), ...signatures, path: [...at, i] })
  })
  const details = Array.isArray(value.reasoning_details) ? value.reasoning_details : []
  details.forEach((entry: unknown, i) => {
    const detail = asObject(entry)
    const signature = stringOf(detail?.signature)
    const encrypted = stringOf(detail?.data)
    parts.push({
      type: 'reasoning',
      text: hasText ? '' : (stringOf(detail?.text) ?? stringOf(detail?.summary) ?? ''),
      ...(signature !== undefined && { signature }),
      ...(encrypted !== undefined && { encrypted }),
      path: ['reasoning_details', i],
    })
  })
  return parts
}

/** Returns Anthropic's blocks as LiteLLM passes them on, next to the message or among the provider's fields. */
function thinkingBlocks(value: JsonObject): readonly [blocks: readonly unknown[], at: Path] {
  if (Array.isArray(value.thinking_blocks)) return [value.thinking_blocks, ['thinking_blocks']]
  const within = asObject(value.provider_specific_fields)?.thinking_blocks
  return Array.isArray(within) ? [within, ['provider_specific_fields', 'thinking_blocks']] : [[], []]
}

function readResult(value: JsonObject, raw: RawText): Part {
  const callId = stringOf(value.tool_call_id) ?? (value.role === 'function' ? `function:${scalarAsText(value.name)}` : '')
  const name = stringOf(value.name)
  return { type: 'tool-result', callId, ...(name !== undefined && { name }), output: chatParts(value.content, ['content'], raw), path: [] }
}

function readCalls(value: JsonObject, raw: RawText): Part[] {
  const list = Array.isArray(value.tool_calls) ? value.tool_calls : []
  const parts = list.map((entry: unknown, i): Part => readCall(entry, ['tool_calls', i], raw))
  const legacy = asObject(value.function_call)
  if (!legacy) return parts
  const name = scalarAsText(legacy.name)
  parts.push({
    type: 'tool-call',
    callId: `function:${name}`,
    name,
    ...callInput(legacy.arguments, ['function_call', 'arguments'], raw),
    path: ['function_call'],
  })
  return parts
}

function readCall(entry: unknown, path: Path, raw: RawText): Part {
  const object = asObject(entry)
  const key = asObject(object?.function) ? 'function' : 'custom'
  const inner = asObject(object?.[key])
  if (!object || !inner) return { type: 'opaque', kind: scalarAsText(object?.type ?? 'tool call'), json: raw(path), path }
  const field = key === 'function' ? 'arguments' : 'input'
  return {
    type: 'tool-call',
    callId: stringOf(object.id) ?? '',
    name: stringOf(inner.name) ?? '',
    ...callInput(inner[field], [...path, key, field], raw),
    path,
  }
}
