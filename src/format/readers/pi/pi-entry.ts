import type { Message, Part, Role, Tool } from '../../../message/index.ts'
import { scalarAsText, stringifyJson } from '../../../text/index.ts'
import { attachment } from '../../wire/part/attachment.ts'
import { inputText } from '../../wire/part/input-text.ts'
import { timeOf } from '../../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { namedTools } from '../reading/named-tools.ts'

const ROLES: Readonly<Record<string, Role>> = {
  user: 'user',
  assistant: 'assistant',
  toolResult: 'tool',
  system: 'system',
  custom: 'user',
  hookMessage: 'user',
}

/** Returns the message of one entry of a pi session; undefined if the entry is not part of the conversation. */
export function piMessage({ value, start, end }: JsonLine, index: number): Message | undefined {
  const base = { id: `m${index}`, ...timeOf(value), source: { index, start, end } }
  if (value.type === 'compaction' || value.type === 'branch_summary')
    return { ...base, role: 'user', parts: [{ type: 'text', text: stringOf(value.summary) ?? '' }], written: 'summary' }
  if (value.type === 'custom_message') return { ...base, role: 'user', parts: partsOf(value.content, index) }
  const message = value.type === 'message' ? asObject(value.message) : undefined
  if (!message) return undefined
  // A command with `!!` was run without the model seeing it.
  if (message.role === 'bashExecution' && message.excludeFromContext === true) return undefined
  if (message.role === 'bashExecution') return { ...base, role: 'user', parts: [{ type: 'text', text: bashText(message) }] }
  if (message.role === 'toolResult') return { ...base, role: 'tool', parts: [resultOf(message, index)] }
  const name = scalarAsText(message.role)
  const parts = [...partsOf(message.content ?? message.summary, index), ...(name === 'system' ? sectionsOf(message) : [])]
  return parts.length === 0 ? undefined : { ...base, role: (Object.hasOwn(ROLES, name) ? ROLES[name] : undefined) ?? 'user', parts }
}

/** The tools that a branch's system messages declare, in the order of their declaration, without those that a later one removes. */
export function piTools(branch: readonly JsonLine[]): Tool[] {
  const tools = new Map<string, Tool>()
  for (const { value } of branch) {
    const message = value.type === 'compaction' ? asObject(value.systemMessage) : asObject(value.message)
    if (message?.role !== 'system') continue
    for (const { name } of namedTools(message.toolsRemoved)) tools.delete(name)
    for (const tool of namedTools(message.toolsAdded)) tools.set(tool.name, tool)
  }
  return [...tools.values()]
}

/** The named sections of a system prompt. A section without text removes one of an earlier message. */
function sectionsOf(message: JsonObject): Part[] {
  return Object.values(asObject(message.sections) ?? {}).flatMap((text) => (typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : []))
}

function bashText({ command, output }: JsonObject): string {
  return `$ ${stringOf(command) ?? ''}\n${stringOf(output) ?? ''}`
}

function resultOf(message: JsonObject, index: number): Part {
  const name = stringOf(message.toolName)
  return {
    type: 'tool-result',
    callId: stringOf(message.toolCallId) ?? '',
    ...(name !== undefined && { name }),
    output: partsOf(message.content, index).filter((part) => part.type === 'text' || part.type === 'image' || part.type === 'file' || part.type === 'opaque'),
    ...(message.isError === true && { isError: true }),
  }
}

function partsOf(content: unknown, index: number): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return Array.isArray(content) ? content.map((value: unknown, i) => partOf(value, `call_${index}_${i}`)) : []
}

function partOf(value: unknown, fallbackId: string): Part {
  const block = asObject(value)
  if (block?.type === 'text' && typeof block.text === 'string') return { type: 'text', text: block.text }
  if (block?.type === 'thinking') {
    const signature = stringOf(block.thinkingSignature)
    if (block.redacted === true && signature !== undefined) return { type: 'reasoning', text: '', encrypted: signature }
    return { type: 'reasoning', text: stringOf(block.thinking) ?? '', ...(signature !== undefined && { signature }) }
  }
  if (block?.type === 'toolCall')
    return { type: 'tool-call', callId: stringOf(block.id) ?? fallbackId, name: stringOf(block.name) ?? '', input: inputText(block.arguments) }
  if (block?.type === 'image') return attachment({ mediaType: stringOf(block.mimeType), data: stringOf(block.data) }, [])
  return { type: 'opaque', kind: scalarAsText(block?.type), json: stringifyJson(value) }
}
