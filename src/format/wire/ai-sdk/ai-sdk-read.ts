import type { ContentPart, Part, Path, Role } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { MessageContent, RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { valueText } from '../part/value-text.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'
import { aiSdkSignatures } from './ai-sdk-signatures.ts'

const ROLES: Readonly<Record<string, Role>> = { system: 'system', user: 'user', assistant: 'assistant', tool: 'tool' }

/** Reads a model message of the AI SDK. Approvals are opaque: they pin the call that they concern. */
export function readAiSdk(value: JsonObject, raw: RawText): MessageContent {
  const name = scalarAsText(value.role)
  const role = Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
  if (!role) return { role: 'user', parts: [{ type: 'opaque', kind: `role ${name}`, json: raw([]), path: [] }] }
  const { content } = value
  if (typeof content === 'string') return { role, parts: content === '' ? [] : [{ type: 'text', text: content, path: ['content'] }] }
  if (!Array.isArray(content)) return { role, parts: [] }
  return { role, parts: markHostedCalls(content.map((block: unknown, i) => readPart(block, ['content', i], raw, role === 'assistant'))) }
}

/** Marks a call whose result is next to it as hosted, even if it is not marked so. */
function markHostedCalls(parts: readonly Part[]): readonly Part[] {
  const answeredIds = new Set(parts.flatMap((part) => (part.type === 'tool-result' && part.hosted ? [part.callId] : [])))
  if (answeredIds.size === 0) return parts
  return parts.map((part) => (part.type === 'tool-call' && answeredIds.has(part.callId) ? { ...part, hosted: true } : part))
}

function readPart(block: unknown, path: Path, raw: RawText, isHosted: boolean): Part {
  if (typeof block === 'string') return { type: 'text', text: block, path }
  const object = asObject(block)
  switch (object?.type) {
    case 'text':
      if (typeof object.text === 'string') return { type: 'text', text: object.text, path }
      break
    case 'reasoning':
    case 'redacted-reasoning':
      return { type: 'reasoning', text: stringOf(object.text) ?? '', ...aiSdkSignatures(object), path }
    case 'image':
      return readAttachment(object.image, { mediaType: stringOf(object.mediaType) ?? stringOf(object.mimeType) ?? 'image/*' }, path, raw)
    case 'file':
      return readAttachment(object.data, { mediaType: stringOf(object.mediaType) ?? stringOf(object.mimeType), name: stringOf(object.filename) }, path, raw)
    case 'tool-call':
      return {
        type: 'tool-call',
        callId: stringOf(object.toolCallId) ?? '',
        name: stringOf(object.toolName) ?? '',
        input: raw([...path, 'input' in object ? 'input' : 'args']),
        ...(object.providerExecuted === true && { hosted: true }),
        path,
      }
    case 'tool-result':
      return readResult(object, path, raw, isHosted)
  }
  return { type: 'opaque', kind: scalarAsText(object?.type), json: raw(path), path }
}

function readResult(object: JsonObject, path: Path, raw: RawText, isHosted: boolean): Part {
  const output = asObject(object.output)
  const name = stringOf(object.toolName)
  const isError = scalarAsText(output?.type).startsWith('error') || output?.type === 'execution-denied' || object.isError === true
  const outputParts = 'output' in object ? readOutput(object.output, [...path, 'output'], raw) : textParts(object.result, [...path, 'result'], raw)
  return {
    type: 'tool-result',
    callId: stringOf(object.toolCallId) ?? '',
    ...(name !== undefined && { name }),
    output: outputParts,
    ...(isError && { isError: true }),
    ...(isHosted && { hosted: true }),
    path,
  }
}

function readOutput(output: unknown, path: Path, raw: RawText): ContentPart[] {
  const object = asObject(output)
  if (object?.type === 'execution-denied') return typeof object.reason === 'string' ? [{ type: 'text', text: object.reason, path: [...path, 'reason'] }] : []
  if (object?.type === 'content' && Array.isArray(object.value))
    return object.value.map((one: unknown, i) => readContent(asObject(one), [...path, 'value', i], raw))
  return object && 'value' in object ? textParts(object.value, [...path, 'value'], raw) : textParts(output, path, raw)
}

function textParts(value: unknown, path: Path, raw: RawText): ContentPart[] {
  if (value === undefined || value === '') return []
  return [{ type: 'text', text: typeof value === 'string' ? value : valueText(raw(path)), path }]
}

function readContent(block: JsonObject | undefined, path: Path, raw: RawText): ContentPart {
  if (block?.type === 'text' && typeof block.text === 'string') return { type: 'text', text: block.text, path }
  const kind = scalarAsText(block?.type)
  const mediaType = stringOf(block?.mediaType) ?? (kind.startsWith('image') ? 'image/*' : undefined)
  if (kind === 'file' && asObject(block?.data)) return readAttachment(block?.data, { mediaType, name: stringOf(block?.filename) }, path, raw)
  const data = stringOf(block?.data)
  const url = stringOf(block?.url)
  if (data === undefined && url === undefined) return { type: 'opaque', kind, json: raw(path), path }
  return attachment({ mediaType, name: stringOf(block?.filename), data, url }, path)
}

/** The description of a file or a picture, apart from its data. */
interface AttachmentInfo {
  readonly mediaType?: string | undefined
  readonly name?: string | undefined
}

/**
 * Reads the data of an attachment: base64 text, an address, or bytes in memory; since version 7 also one of these tagged with its kind, a text, or a reference
 * to data stored by a provider. A reference is opaque, because its content cannot be read.
 */
function readAttachment(data: unknown, info: AttachmentInfo, path: Path, raw: RawText): ContentPart {
  const taggedData = asObject(data)
  if (taggedData?.type === 'data') return readAttachment(taggedData.data, info, path, raw)
  if (taggedData?.type === 'url') return readAttachment(taggedData.url, info, path, raw)
  const mediaType = info.mediaType === 'image' ? 'image/*' : info.mediaType
  const metadata = { ...(mediaType !== undefined && { mediaType }), ...(info.name !== undefined && { name: info.name }) }
  if (taggedData?.type === 'text' && typeof taggedData.text === 'string') return { type: 'file', ...metadata, text: taggedData.text, path }
  if (taggedData?.type === 'reference') return { type: 'opaque', kind: 'file', json: raw(path), text: `[file ${info.name ?? mediaType ?? ''}]`, path }
  const bytes = data instanceof Uint8Array ? data.length : data instanceof ArrayBuffer ? data.byteLength : undefined
  if (bytes !== undefined) return { ...attachment({ ...info, mediaType }, path), bytes }
  const text = data instanceof URL ? data.href : stringOf(data)
  if (text === undefined) return { type: 'opaque', kind: 'file', json: raw(path), path }
  return attachment({ ...info, mediaType, ...(/^(?:https?|data|file|gs|s3|blob):/.test(text.slice(0, 8)) ? { url: text } : { data: text }) }, path)
}
