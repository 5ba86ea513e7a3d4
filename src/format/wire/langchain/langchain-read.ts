import type { Part, Path, Role } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import { anthropicBlockText } from '../anthropic/anthropic-block-text.ts'
import { chatBlock } from '../chat/chat-parts.ts'
import type { MessageContent, RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { nameField } from '../part/name-field.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'
import { langchainFrame } from './langchain-frame.ts'

const ROLES: Readonly<Record<string, Role>> = { human: 'user', ai: 'assistant', system: 'system', developer: 'developer', tool: 'tool', function: 'tool' }

/** Reads a LangChain message. Content blocks that repeat a call of `tool_calls` are skipped. */
export function readLangchain(value: JsonObject, raw: RawText): MessageContent {
  const { kind, path, fields } = langchainFrame(value)
  const role = kind === 'chat' ? chatRole(fields) : kind && ROLES[kind]
  if (!role) return { role: 'user', parts: [{ type: 'opaque', kind: kind ?? 'message', json: raw([]), path: [] }] }
  const at = (...steps: Path) => [...path, ...steps]
  if (role === 'tool') return { role, parts: [readResult(fields, at, raw)] }
  const calls = role === 'assistant' ? readCalls(fields, at, raw) : []
  const calledIds = new Set(calls.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])))
  const parts: Part[] = []
  const reasoning = stringOf(asObject(fields.additional_kwargs)?.reasoning_content)
  if (reasoning) parts.push({ type: 'reasoning', text: reasoning, path: at('additional_kwargs', 'reasoning_content') })
  for (const part of readContent(fields.content, at('content'), raw, calledIds)) parts.push(part)
  for (const part of calls) parts.push(part)
  const developer = role === 'system' && asObject(fields.additional_kwargs)?.__openai_role__ === 'developer'
  return { role: developer ? 'developer' : role, ...nameField(fields.name), parts }
}

function chatRole({ role }: JsonObject): Role {
  return role === 'assistant' || role === 'system' || role === 'developer' ? role : 'user'
}

/** The types of LangChain's data blocks. */
const MEDIA_BLOCKS = new Set(['image', 'file', 'audio', 'video'])

type PathFrom = (...steps: Path) => Path

function readResult(fields: JsonObject, at: PathFrom, raw: RawText): Part {
  const name = stringOf(fields.name)
  const output = readContent(fields.content, at('content'), raw, new Set()).filter(
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

function readCalls(fields: JsonObject, at: PathFrom, raw: RawText): Part[] {
  const list = (key: string) => (Array.isArray(fields[key]) ? fields[key] : []).map(asObject)
  const call =
    (key: string) =>
    (entry: JsonObject | undefined, i: number): Part => {
      const path = at(key, i)
      const input = stringOf(entry?.args) ?? raw([...path, 'args'])
      return { type: 'tool-call', callId: stringOf(entry?.id) ?? '', name: stringOf(entry?.name) ?? '', input, path }
    }
  const parts = [...list('tool_calls').map(call('tool_calls')), ...list('invalid_tool_calls').map(call('invalid_tool_calls'))]
  const rawCalls = asObject(fields.additional_kwargs)?.tool_calls
  if (parts.length > 0 || !Array.isArray(rawCalls)) return parts
  return rawCalls.map((entry: unknown, i): Part => {
    const inner = asObject(asObject(entry)?.function)
    return {
      type: 'tool-call',
      callId: stringOf(asObject(entry)?.id) ?? '',
      name: stringOf(inner?.name) ?? '',
      input: stringOf(inner?.arguments) ?? '',
      path: at('additional_kwargs', 'tool_calls', i),
    }
  })
}

function readContent(value: unknown, path: Path, raw: RawText, calledIds: ReadonlySet<string>): Part[] {
  if (typeof value === 'string') return value === '' ? [] : [{ type: 'text', text: value, path }]
  if (!Array.isArray(value)) return value === undefined || value === null ? [] : [{ type: 'opaque', kind: typeof value, json: raw(path), path }]
  return value.flatMap((one: unknown, i): Part[] => {
    const block = asObject(one)
    const blockPath = [...path, i]
    if (block?.type === 'tool_use' || block?.type === 'tool_call' || block?.type === 'function_call') {
      if (calledIds.has(scalarAsText(block.id)) || calledIds.has(scalarAsText(block.call_id))) return []
    }
    return [(block && (readSpecialBlock(block, blockPath) ?? readHostedBlock(block, blockPath, raw))) ?? chatBlock(one, blockPath, raw)]
  })
}

/** Reads reasoning and data blocks in the forms of LangChain's providers and its standard content. */
function readSpecialBlock(block: JsonObject, path: Path): Part | undefined {
  const reasoningBlock = asObject(block.reasoning_content) ?? asObject(block.reasoningText)
  const thought = stringOf(block.thinking) ?? stringOf(block.reasoning) ?? stringOf(reasoningBlock?.text)
  const signature = stringOf(block.signature) ?? stringOf(asObject(block.extras)?.signature) ?? stringOf(reasoningBlock?.signature)
  if (thought !== undefined) return { type: 'reasoning', text: thought, ...(signature !== undefined && { signature }), path }
  if (block.type === 'redacted_thinking' && typeof block.data === 'string') return { type: 'reasoning', text: '', encrypted: block.data, path }
  if (block.type === 'text-plain' && typeof block.text === 'string') return { type: 'file', mediaType: 'text/plain', text: block.text, path }
  if (!MEDIA_BLOCKS.has(scalarAsText(block.type))) return undefined
  const source = asObject(block.source) ?? block
  const mediaType = stringOf(source.mime_type) ?? stringOf(source.mimeType) ?? stringOf(source.media_type) ?? (block.type === 'image' ? 'image/*' : undefined)
  const data = stringOf(source.data) ?? stringOf(source.base64)
  const url = stringOf(source.url)
  const isStored = typeof block.fileId === 'string' || typeof block.file_id === 'string'
  return data === undefined && url === undefined && !isStored ? undefined : attachment({ mediaType, data, url, name: stringOf(block.filename) }, path)
}

/** Reads a call of a hosted tool, or its result, in LangChain's or Anthropic's form: copied unchanged, with readable text. */
function readHostedBlock(block: JsonObject, path: Path, raw: RawText): Part | undefined {
  const type = scalarAsText(block.type)
  const inputKey = type === 'server_tool_call' ? 'args' : type === 'server_tool_use' || type === 'mcp_tool_use' ? 'input' : undefined
  const output = type === 'server_tool_call_result' ? raw([...path, 'output']) : /_tool_result$/.test(type) ? anthropicBlockText(block.content) : undefined
  const text = inputKey === undefined ? output : `${scalarAsText(block.name)} ${raw([...path, inputKey])}`
  return text === undefined ? undefined : { type: 'opaque', kind: type, json: raw(path), text, path }
}
