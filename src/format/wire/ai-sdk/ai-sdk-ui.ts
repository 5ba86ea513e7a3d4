import type { ContentPart, Part, Path, Role } from '../../../message/index.ts'
import { scalarAsText, valueAtPath } from '../../../text/index.ts'
import type { Sample } from '../../sample.ts'
import type { Codec, MessageContent, RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { functionTools } from '../part/function-tools.ts'
import { objectLossReason } from '../part/object-loss-reason.ts'
import { textBlockUnder } from '../part/text-block.ts'
import { valueText } from '../part/value-text.ts'
import { sampledMessages } from '../sampled-messages.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'
import { aiSdkSignatures } from './ai-sdk-signatures.ts'
import { writeAiSdkUi } from './ai-sdk-ui-write.ts'

/** Parts without content for a model: marks between steps, and sources that the text next to them cites. */
const CONTENTLESS_TYPES = new Set(['step-start', 'source-url', 'source-document'])

/**
 * UI messages of the AI SDK, in which a call and its result are one part: https://ai-sdk.dev/docs/reference/ai-sdk-core/ui-message. Because the result is next
 * to its call, both count as hosted.
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
  callIdPaths: ({ path = [] }) => [[...path, 'toolCallId']],
  inputPath: ({ path = [] }, item) => ['input', 'rawInput'].map((key) => [...path, key]).find((at) => valueAtPath(item, at) !== undefined),
  textBlock: textBlockUnder('parts'),
  write: writeAiSdkUi,
  lossReason: (part) => (part.type === 'tool-result' && part.output.some(isMedia) ? 'Pictures and files in results are left out' : objectLossReason(part)),
}

function isMedia({ type }: ContentPart): boolean {
  return type === 'image' || type === 'file'
}

function detect(sample: Sample): number {
  const messages = sampledMessages(sample, sample.fields.messages)
  if (!messages || messages.length === 0) return 0
  const allMatch = messages.every(
    (message) =>
      message &&
      ['system', 'user', 'assistant'].includes(scalarAsText(message.role)) &&
      Array.isArray(message.parts) &&
      message.parts.every((part: unknown) => typeof asObject(part)?.type === 'string'),
  )
  return allMatch ? 0.96 : 0
}

function read(value: JsonObject, raw: RawText): MessageContent {
  const name = scalarAsText(value.role)
  const role: Role = name === 'system' || name === 'assistant' ? name : 'user'
  const parts = Array.isArray(value.parts) ? value.parts.flatMap((part: unknown, i) => readParts(asObject(part), ['parts', i], raw)) : []
  return { role, parts }
}

function readParts(part: JsonObject | undefined, path: Path, raw: RawText): Part[] {
  const type = scalarAsText(part?.type)
  if (CONTENTLESS_TYPES.has(type)) return []
  if (part && type === 'text' && typeof part.text === 'string') return [{ type: 'text', text: part.text, path }]
  if (part && type === 'reasoning') return [{ type: 'reasoning', text: stringOf(part.text) ?? '', ...aiSdkSignatures(part), path }]
  if (part && type === 'file') return [attachment({ mediaType: stringOf(part.mediaType), name: stringOf(part.filename), url: stringOf(part.url) }, path)]
  if (part && (type.startsWith('tool-') || type === 'dynamic-tool') && typeof part.toolCallId === 'string')
    return readCall(part, type, part.toolCallId, path, raw)
  // Data that the host displays and sends to a model only if the host chooses to: it is removed with its message.
  if (part && type.startsWith('data-')) return [{ type: 'opaque', kind: type, json: raw(path), text: raw([...path, 'data']), path }]
  return [{ type: 'opaque', kind: type, json: raw(path), path }]
}

function readCall(part: JsonObject, type: string, callId: string, path: Path, raw: RawText): Part[] {
  const name = type === 'dynamic-tool' ? (stringOf(part.toolName) ?? '') : type.slice('tool-'.length)
  const toolCall: Part = { type: 'tool-call', callId, name, input: raw([...path, 'input' in part ? 'input' : 'rawInput']), hosted: true, path }
  const toolResult = { type: 'tool-result', callId, name, hosted: true, path } as const
  if (part.state === 'output-available') {
    const outputPath = [...path, 'output']
    const text = typeof part.output === 'string' ? part.output : valueText(raw(outputPath))
    return [toolCall, { ...toolResult, output: text === '' ? [] : [{ type: 'text', text, path: outputPath }] }]
  }
  if (part.state === 'output-error')
    return [toolCall, { ...toolResult, isError: true, output: [{ type: 'text', text: stringOf(part.errorText) ?? '', path: [...path, 'errorText'] }] }]
  if (part.state !== 'output-denied') return [toolCall]
  const reason = stringOf(asObject(part.approval)?.reason) ?? ''
  return [toolCall, { ...toolResult, isError: true, output: reason === '' ? [] : [{ type: 'text', text: reason, path: [...path, 'approval', 'reason'] }] }]
}
