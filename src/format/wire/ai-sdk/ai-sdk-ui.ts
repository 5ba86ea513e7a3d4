import type { ContentPart, Part, Path, Role } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { Sample } from '../../sample.ts'
import type { Codec, RawText, Reading } from '../codec.ts'
import { listed } from '../listed.ts'
import { attachment } from '../part/attachment.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { functionTools } from '../part/function-tools.ts'
import { unsaidByObjects } from '../part/object-wire.ts'
import { valueText } from '../part/value-text.ts'
import { type JsonObject, objectOf, stringOf } from '../value.ts'
import { sealsOf } from './ai-sdk-seals.ts'
import { writeAiSdkUi } from './ai-sdk-ui-write.ts'

/** Parts without content for a model: marks between steps, and sources that the text beside them cites. */
const SILENT = new Set(['step-start', 'source-url', 'source-document'])

/**
 * UI messages of the AI SDK, in which a call and its result are one part: https://ai-sdk.dev/docs/reference/ai-sdk-core/ui-message. Because the result is
 * beside its call, both count as hosted.
 */
export const aiSdkUi: Codec = {
  name: 'ai-sdk-ui',
  title: 'AI SDK UI messages',
  list: 'messages',
  fields: ['role', 'parts', 'content'],
  callId: callIdForms.any,
  joins: 'none',
  detect,
  read,
  readTools: functionTools,
  write: writeAiSdkUi,
  unsaid: (part) => (part.type === 'tool-result' && part.output.some(isAttached) ? 'Pictures and files in results are left out' : unsaidByObjects(part)),
}

function isAttached({ type }: ContentPart): boolean {
  return type === 'image' || type === 'file'
}

function detect(sample: Sample): number {
  const messages = listed(sample, sample.fields.messages)
  if (!messages || messages.length === 0) return 0
  const all = messages.every(
    (message) =>
      message &&
      ['system', 'user', 'assistant'].includes(wordOf(message.role)) &&
      Array.isArray(message.parts) &&
      message.parts.every((part: unknown) => typeof objectOf(part)?.type === 'string'),
  )
  return all ? 0.96 : 0
}

function read(value: JsonObject, raw: RawText): Reading {
  const name = wordOf(value.role)
  const role: Role = name === 'system' || name === 'assistant' ? name : 'user'
  const parts = Array.isArray(value.parts) ? value.parts.flatMap((part: unknown, i) => partsOf(objectOf(part), ['parts', i], raw)) : []
  return { role, parts }
}

function partsOf(part: JsonObject | undefined, path: Path, raw: RawText): Part[] {
  const type = wordOf(part?.type)
  if (SILENT.has(type)) return []
  if (part && type === 'text' && typeof part.text === 'string') return [{ type: 'text', text: part.text, path }]
  if (part && type === 'reasoning') return [{ type: 'reasoning', text: stringOf(part.text) ?? '', ...sealsOf(part), path }]
  if (part && type === 'file') return [attachment({ mediaType: stringOf(part.mediaType), name: stringOf(part.filename), url: stringOf(part.url) }, path)]
  if (part && (type.startsWith('tool-') || type === 'dynamic-tool') && typeof part.toolCallId === 'string') return call(part, type, part.toolCallId, path, raw)
  // Data that the host displays and sends to a model only if the host chooses to: it is removed with its message.
  if (part && type.startsWith('data-')) return [{ type: 'opaque', kind: type, json: raw(path), text: raw([...path, 'data']), path }]
  return [{ type: 'opaque', kind: type, json: raw(path), path }]
}

function call(part: JsonObject, type: string, callId: string, path: Path, raw: RawText): Part[] {
  const name = type === 'dynamic-tool' ? (stringOf(part.toolName) ?? '') : type.slice('tool-'.length)
  const asked: Part = { type: 'tool-call', callId, name, input: raw([...path, 'input' in part ? 'input' : 'rawInput']), hosted: true, path }
  const answered = { type: 'tool-result', callId, name, hosted: true, path } as const
  if (part.state === 'output-available') {
    const here = [...path, 'output']
    const text = typeof part.output === 'string' ? part.output : valueText(raw(here))
    return [asked, { ...answered, output: text === '' ? [] : [{ type: 'text', text, path: here }] }]
  }
  if (part.state === 'output-error')
    return [asked, { ...answered, isError: true, output: [{ type: 'text', text: stringOf(part.errorText) ?? '', path: [...path, 'errorText'] }] }]
  if (part.state !== 'output-denied') return [asked]
  const reason = stringOf(objectOf(part.approval)?.reason) ?? ''
  return [asked, { ...answered, isError: true, output: reason === '' ? [] : [{ type: 'text', text: reason, path: [...path, 'approval', 'reason'] }] }]
}
