import type { Part, Path, Role } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import { anthropicTold } from '../anthropic/anthropic-told.ts'
import { chatBlock } from '../chat/chat-content.ts'
import type { RawText, Reading } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { nameOf } from '../part/name-of.ts'
import { type JsonObject, objectOf, stringOf } from '../value.ts'
import { langchainFrame } from './langchain-frame.ts'

const ROLES: Readonly<Record<string, Role>> = { human: 'user', ai: 'assistant', system: 'system', developer: 'developer', tool: 'tool', function: 'tool' }

/** Reads a LangChain message. Content blocks that repeat a call of `tool_calls` are skipped. */
export function readLangchain(value: JsonObject, raw: RawText): Reading {
  const { kind, path, fields } = langchainFrame(value)
  const role = kind === 'chat' ? chatRole(fields) : kind && ROLES[kind]
  if (!role) return { role: 'user', parts: [{ type: 'opaque', kind: kind ?? 'message', json: raw([]), path: [] }] }
  const at = (...steps: Path) => [...path, ...steps]
  if (role === 'tool') return { role, parts: [result(fields, at, raw)] }
  const calls = role === 'assistant' ? callsOf(fields, at, raw) : []
  const called = new Set(calls.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])))
  const parts: Part[] = []
  const reasoning = stringOf(objectOf(fields.additional_kwargs)?.reasoning_content)
  if (reasoning) parts.push({ type: 'reasoning', text: reasoning, path: at('additional_kwargs', 'reasoning_content') })
  for (const part of content(fields.content, at('content'), raw, called)) parts.push(part)
  for (const part of calls) parts.push(part)
  const developer = role === 'system' && objectOf(fields.additional_kwargs)?.__openai_role__ === 'developer'
  return { role: developer ? 'developer' : role, ...nameOf(fields.name), parts }
}

function chatRole({ role }: JsonObject): Role {
  return role === 'assistant' || role === 'system' || role === 'developer' ? role : 'user'
}

/** The types of LangChain's data blocks. */
const ATTACHED = new Set(['image', 'file', 'audio', 'video'])

type At = (...steps: Path) => Path

function result(fields: JsonObject, at: At, raw: RawText): Part {
  const name = stringOf(fields.name)
  const output = content(fields.content, at('content'), raw, new Set()).filter(
    (part) => part.type !== 'reasoning' && part.type !== 'tool-call' && part.type !== 'tool-result',
  )
  return {
    type: 'tool-result',
    callId: stringOf(fields.tool_call_id) ?? `function:${name ?? ''}`,
    ...(name !== undefined && { name }),
    output,
    ...(fields.status === 'error' && { isError: true }),
    path: [],
  }
}

function callsOf(fields: JsonObject, at: At, raw: RawText): Part[] {
  const list = (key: string) => (Array.isArray(fields[key]) ? fields[key] : []).map(objectOf)
  const call =
    (key: string) =>
    (entry: JsonObject | undefined, i: number): Part => {
      const path = at(key, i)
      const input = stringOf(entry?.args) ?? raw([...path, 'args'])
      return { type: 'tool-call', callId: stringOf(entry?.id) ?? '', name: stringOf(entry?.name) ?? '', input, path }
    }
  const parts = [...list('tool_calls').map(call('tool_calls')), ...list('invalid_tool_calls').map(call('invalid_tool_calls'))]
  const kept = objectOf(fields.additional_kwargs)?.tool_calls
  if (parts.length > 0 || !Array.isArray(kept)) return parts
  return kept.map((entry: unknown, i): Part => {
    const inner = objectOf(objectOf(entry)?.function)
    return {
      type: 'tool-call',
      callId: stringOf(objectOf(entry)?.id) ?? '',
      name: stringOf(inner?.name) ?? '',
      input: stringOf(inner?.arguments) ?? '',
      path: at('additional_kwargs', 'tool_calls', i),
    }
  })
}

function content(value: unknown, path: Path, raw: RawText, called: ReadonlySet<string>): Part[] {
  if (typeof value === 'string') return value === '' ? [] : [{ type: 'text', text: value, path }]
  if (!Array.isArray(value)) return value === undefined || value === null ? [] : [{ type: 'opaque', kind: typeof value, json: raw(path), path }]
  return value.flatMap((one: unknown, i): Part[] => {
    const block = objectOf(one)
    const here = [...path, i]
    if (block?.type === 'tool_use' || block?.type === 'tool_call' || block?.type === 'function_call') {
      if (called.has(wordOf(block.id)) || called.has(wordOf(block.call_id))) return []
    }
    return [(block && (special(block, here) ?? hosted(block, here, raw))) ?? chatBlock(one, here, raw)]
  })
}

/** Reads reasoning and data blocks in the forms of LangChain's providers and its standard content. */
function special(block: JsonObject, path: Path): Part | undefined {
  const given = objectOf(block.reasoning_content) ?? objectOf(block.reasoningText)
  const thought = stringOf(block.thinking) ?? stringOf(block.reasoning) ?? stringOf(given?.text)
  const signature = stringOf(block.signature) ?? stringOf(objectOf(block.extras)?.signature) ?? stringOf(given?.signature)
  if (thought !== undefined) return { type: 'reasoning', text: thought, ...(signature !== undefined && { signature }), path }
  if (block.type === 'redacted_thinking' && typeof block.data === 'string') return { type: 'reasoning', text: '', encrypted: block.data, path }
  if (block.type === 'text-plain' && typeof block.text === 'string') return { type: 'file', mediaType: 'text/plain', text: block.text, path }
  if (!ATTACHED.has(wordOf(block.type))) return undefined
  const source = objectOf(block.source) ?? block
  const mediaType = stringOf(source.mime_type) ?? stringOf(source.mimeType) ?? stringOf(source.media_type) ?? (block.type === 'image' ? 'image/*' : undefined)
  const data = stringOf(source.data) ?? stringOf(source.base64)
  const url = stringOf(source.url)
  const isKept = typeof block.fileId === 'string' || typeof block.file_id === 'string'
  return data === undefined && url === undefined && !isKept ? undefined : attachment({ mediaType, data, url, name: stringOf(block.filename) }, path)
}

/** Reads a call of a tool that the provider ran itself, or its result, in LangChain's or Anthropic's form: copied unchanged, with readable text. */
function hosted(block: JsonObject, path: Path, raw: RawText): Part | undefined {
  const type = wordOf(block.type)
  const asked = type === 'server_tool_call' ? 'args' : type === 'server_tool_use' || type === 'mcp_tool_use' ? 'input' : undefined
  const given = type === 'server_tool_call_result' ? raw([...path, 'output']) : /_tool_result$/.test(type) ? anthropicTold(block.content) : undefined
  const text = asked === undefined ? given : `${wordOf(block.name)} ${raw([...path, asked])}`
  return text === undefined ? undefined : { type: 'opaque', kind: type, json: raw(path), text, path }
}
