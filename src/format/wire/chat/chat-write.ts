import type { Message, Part } from '../../../message/index.ts'
import { partText } from '../../../message/index.ts'
import { safeCut } from '../../../text/index.ts'
import type { OriginalElementOf } from '../codec.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import type { JsonObject } from '../value.ts'
import { writeChatContent } from './chat-content-write.ts'

/** The characters that Chat refuses in a name, and its maximum length. */
const INVALID_NAME_CHARS = /[\s<|\\/>]+/g
const MAX_NAME_LENGTH = 64

/** Writes one neutral message as chat messages: one for each result, and another for everything else. */
export function writeChat(
  { role, name, parts }: Message,
  form: 'reasoning_content' | 'thinking-block',
  example?: JsonObject,
  originalOf?: OriginalElementOf,
): object[] {
  const sameFormat = example !== undefined
  const opaqueMessage = parts.find((part) => part.type === 'opaque' && part.path?.length === 0)
  if (sameFormat && opaqueMessage?.type === 'opaque') return [new VerbatimJson(opaqueMessage.json)]
  const results = parts.filter((part) => part.type === 'tool-result')
  const rest = parts.filter((part) => part.type !== 'tool-result')
  const written: object[] = results.map(({ callId, output }) => ({ role: 'tool', tool_call_id: callId, content: resultContent(output, sameFormat) }))
  if (rest.length === 0 && written.length > 0) return written
  const nameField = name === undefined ? {} : { name: speakerName(name) }
  if (role !== 'assistant') return [...written, { role: role === 'tool' ? 'user' : role, ...nameField, content: writeChatContent(rest, sameFormat) }]
  return [{ ...writeAssistant(rest, form, sameFormat ? reasoningField(example) : 'reasoning_content', sameFormat, originalOf), ...nameField }, ...written]
}

/** The name of a speaker as Chat accepts it. */
function speakerName(name: string): string {
  const allowed = name.replace(INVALID_NAME_CHARS, '_')
  return allowed.slice(0, safeCut(allowed, MAX_NAME_LENGTH))
}

/** Writes a result as text, or as blocks if it contains pictures. */
function resultContent(output: readonly Part[], sameFormat: boolean): string | object[] {
  return output.some(({ type }) => type === 'image') ? writeChatContent(output, sameFormat) : output.map(partAsText).join('\n')
}

function partAsText(part: Part): string {
  if (part.type === 'opaque') return part.text ?? part.json
  return part.type === 'file' ? (part.text ?? part.url ?? '') : partText(part)
}

/** Returns this document's field for reasoning. */
function reasoningField(example: JsonObject): 'reasoning' | 'reasoning_content' {
  return 'reasoning' in example && !('reasoning_content' in example) ? 'reasoning' : 'reasoning_content'
}

function writeAssistant(
  parts: readonly Part[],
  form: 'reasoning_content' | 'thinking-block',
  field: string,
  sameFormat: boolean,
  originalOf?: OriginalElementOf,
): object {
  const reasoning = parts.flatMap((part) => (part.type === 'reasoning' && part.text !== '' ? [part.text] : [])).join('\n')
  const contentParts = parts.filter((part) => part.type !== 'tool-call' && part.type !== 'reasoning')
  const calls = parts.filter((part) => part.type === 'tool-call')
  const thinking = reasoning !== '' && form === 'thinking-block' ? [{ type: 'thinking', thinking: [{ type: 'text', text: reasoning }] }] : []
  const content = contentParts.length === 0 ? (calls.length > 0 || thinking.length > 0 ? null : '') : writeChatContent(contentParts, sameFormat)
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
  return {
    role: 'assistant',
    content: thinking.length > 0 ? [...thinking, ...blocks] : content,
    ...(reasoning !== '' && thinking.length === 0 && { [field]: reasoning }),
    ...(calls.length > 0 && {
      tool_calls: calls.map((call) => originalOf?.(call) ?? { id: call.callId, type: 'function', function: { name: call.name, arguments: call.input } }),
    }),
  }
}
