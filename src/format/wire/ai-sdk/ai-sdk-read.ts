import type { ContentPart, Part, Path, Role } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { RawText, Reading } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { valueText } from '../part/value-text.ts'
import { type JsonObject, objectOf, stringOf } from '../value.ts'
import { sealsOf } from './ai-sdk-seals.ts'

const ROLES: Readonly<Record<string, Role>> = { system: 'system', user: 'user', assistant: 'assistant', tool: 'tool' }

/** Reads a model message of the AI SDK. Approvals are opaque: they pin the call that they concern. */
export function readAiSdk(value: JsonObject, raw: RawText): Reading {
  const name = wordOf(value.role)
  const role = Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
  if (!role) return { role: 'user', parts: [{ type: 'opaque', kind: `role ${name}`, json: raw([]), path: [] }] }
  const { content } = value
  if (typeof content === 'string') return { role, parts: content === '' ? [] : [{ type: 'text', text: content, path: ['content'] }] }
  if (!Array.isArray(content)) return { role, parts: [] }
  return { role, parts: answeredBeside(content.map((block: unknown, i) => partOf(block, ['content', i], raw, role === 'assistant'))) }
}

/** Marks a call whose result is beside it as the provider's own, whether or not it says so. */
function answeredBeside(parts: readonly Part[]): readonly Part[] {
  const answered = new Set(parts.flatMap((part) => (part.type === 'tool-result' && part.hosted ? [part.callId] : [])))
  if (answered.size === 0) return parts
  return parts.map((part) => (part.type === 'tool-call' && answered.has(part.callId) ? { ...part, hosted: true } : part))
}

function partOf(block: unknown, path: Path, raw: RawText, beside: boolean): Part {
  if (typeof block === 'string') return { type: 'text', text: block, path }
  const object = objectOf(block)
  switch (object?.type) {
    case 'text':
      if (typeof object.text === 'string') return { type: 'text', text: object.text, path }
      break
    case 'reasoning':
    case 'redacted-reasoning':
      return { type: 'reasoning', text: stringOf(object.text) ?? '', ...sealsOf(object), path }
    case 'image':
      return attached(object.image, { mediaType: stringOf(object.mediaType) ?? stringOf(object.mimeType) ?? 'image/*' }, path, raw)
    case 'file':
      return attached(object.data, { mediaType: stringOf(object.mediaType) ?? stringOf(object.mimeType), name: stringOf(object.filename) }, path, raw)
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
      return result(object, path, raw, beside)
  }
  return { type: 'opaque', kind: wordOf(object?.type), json: raw(path), path }
}

function result(object: JsonObject, path: Path, raw: RawText, beside: boolean): Part {
  const output = objectOf(object.output)
  const name = stringOf(object.toolName)
  const failed = wordOf(output?.type).startsWith('error') || output?.type === 'execution-denied' || object.isError === true
  const inner = 'output' in object ? outputOf(object.output, [...path, 'output'], raw) : told(object.result, [...path, 'result'], raw)
  return {
    type: 'tool-result',
    callId: stringOf(object.toolCallId) ?? '',
    ...(name !== undefined && { name }),
    output: inner,
    ...(failed && { isError: true }),
    ...(beside && { hosted: true }),
    path,
  }
}

function outputOf(output: unknown, path: Path, raw: RawText): ContentPart[] {
  const object = objectOf(output)
  if (object?.type === 'execution-denied') return typeof object.reason === 'string' ? [{ type: 'text', text: object.reason, path: [...path, 'reason'] }] : []
  if (object?.type === 'content' && Array.isArray(object.value))
    return object.value.map((one: unknown, i) => content(objectOf(one), [...path, 'value', i], raw))
  return object && 'value' in object ? told(object.value, [...path, 'value'], raw) : told(output, path, raw)
}

function told(value: unknown, path: Path, raw: RawText): ContentPart[] {
  if (value === undefined || value === '') return []
  return [{ type: 'text', text: typeof value === 'string' ? value : valueText(raw(path)), path }]
}

function content(block: JsonObject | undefined, path: Path, raw: RawText): ContentPart {
  if (block?.type === 'text' && typeof block.text === 'string') return { type: 'text', text: block.text, path }
  const kind = wordOf(block?.type)
  const mediaType = stringOf(block?.mediaType) ?? (kind.startsWith('image') ? 'image/*' : undefined)
  if (kind === 'file' && objectOf(block?.data)) return attached(block?.data, { mediaType, name: stringOf(block?.filename) }, path, raw)
  const data = stringOf(block?.data)
  const url = stringOf(block?.url)
  if (data === undefined && url === undefined) return { type: 'opaque', kind, json: raw(path), path }
  return attachment({ mediaType, name: stringOf(block?.filename), data, url }, path)
}

/** The description of a file or a picture, apart from its data. */
interface About {
  readonly mediaType?: string | undefined
  readonly name?: string | undefined
}

/**
 * Reads the data of an attachment: base64 text, an address, or bytes in memory; since version 7 also one of these tagged with its kind, a text, or a reference
 * to data stored by a provider. A reference is opaque, because its content cannot be read.
 */
function attached(data: unknown, about: About, path: Path, raw: RawText): ContentPart {
  const tagged = objectOf(data)
  if (tagged?.type === 'data') return attached(tagged.data, about, path, raw)
  if (tagged?.type === 'url') return attached(tagged.url, about, path, raw)
  const mediaType = about.mediaType === 'image' ? 'image/*' : about.mediaType
  const named = { ...(mediaType !== undefined && { mediaType }), ...(about.name !== undefined && { name: about.name }) }
  if (tagged?.type === 'text' && typeof tagged.text === 'string') return { type: 'file', ...named, text: tagged.text, path }
  if (tagged?.type === 'reference') return { type: 'opaque', kind: 'file', json: raw(path), text: `[file ${about.name ?? mediaType ?? ''}]`, path }
  const bytes = data instanceof Uint8Array ? data.length : data instanceof ArrayBuffer ? data.byteLength : undefined
  if (bytes !== undefined) return { ...attachment({ ...about, mediaType }, path), bytes }
  const text = data instanceof URL ? data.href : stringOf(data)
  if (text === undefined) return { type: 'opaque', kind: 'file', json: raw(path), path }
  return attachment({ ...about, mediaType, ...(/^(?:https?|data|file|gs|s3|blob):/.test(text.slice(0, 8)) ? { url: text } : { data: text }) }, path)
}
