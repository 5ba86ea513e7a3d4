import type { Message, Part } from '../../../message/index.ts'
import type { OriginalElementOf } from '../codec.ts'
import { argumentsObject } from '../part/arguments-object.ts'
import { dataUrl } from '../part/data-url.ts'
import { objectLossReason } from '../part/object-loss-reason.ts'
import { resultsFirst } from '../part/results-first.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import type { JsonObject } from '../value.ts'
import { Bytes } from './bytes.ts'
import { DocumentNames } from './document-names.ts'
import { formatOf } from './media.ts'

/**
 * Authors Converse messages, with results first; omits empty messages and text that is only white space, which the API refuses. System text from elsewhere goes
 * outside them. Reasoning from elsewhere without a signature cannot be sent and is omitted. A document needs words next to it, and an error result needs
 * content.
 */
export function writeConverse(messages: readonly Message[], example?: JsonObject, originalOf?: OriginalElementOf): object[] {
  const sameFormat = example !== undefined
  const names = new DocumentNames()
  const result: object[] = []
  for (const { role, parts } of messages) {
    if (role === 'developer' || (role === 'system' && !sameFormat)) continue
    const content = (role === 'assistant' ? parts : resultsFirst(parts)).flatMap((part) => originalOf?.(part) ?? writeBlock(part, sameFormat, names))
    if (content.some((one) => 'document' in one) && !parts.some(hasText)) content.push({ text: '[file]' })
    if (content.length > 0) result.push({ role: role === 'assistant' || role === 'system' ? role : 'user', content })
  }
  return result
}

/** Whether a part is text; a document needs at least one next to it. */
function hasText(part: Part): boolean {
  return part.type === 'text' && /\S/.test(part.text)
}

function writeBlock(part: Part, sameFormat: boolean, names: DocumentNames): object[] {
  switch (part.type) {
    case 'text':
      return writeText(part.text)
    case 'reasoning':
      return writeReasoning(part, sameFormat)
    case 'tool-call': {
      const { callId, name, input, hosted } = part
      return [{ toolUse: { toolUseId: callId, name, input: argumentsObject(input), ...(hosted && { type: 'server_tool_use' }) } }]
    }
    case 'tool-result': {
      const { callId, output, isError, hosted } = part
      const content = output.flatMap((one) => writeBlock(one, sameFormat, names))
      if (isError && content.length === 0) content.push({ text: '[error]' })
      return [{ toolResult: { toolUseId: callId, content, ...(isError && { status: 'error' }), ...(hosted && { type: 'server_tool_result' }) } }]
    }
    case 'image':
    case 'file':
      return writeAttachment(part, names)
    case 'opaque':
      return sameFormat && part.json !== '' ? [new VerbatimJson(part.json)] : writeText(part.text ?? part.json)
  }
}

function writeText(content: string): object[] {
  return /\S/.test(content) ? [{ text: content }] : []
}

function writeReasoning({ text, signature, encrypted }: Part & { type: 'reasoning' }, sameFormat: boolean): object[] {
  if (encrypted !== undefined) return [{ reasoningContent: { redactedContent: Bytes.fromBase64(encrypted) } }]
  if (signature === undefined && !sameFormat) return []
  return [{ reasoningContent: { reasoningText: { text, ...(signature !== undefined && { signature }) } } }]
}

/** Writes a picture or a file with inline data or in an S3 bucket; any other as its words, or its kind and name. */
function writeAttachment(part: Part & { type: 'image' | 'file' }, names: DocumentNames): object[] {
  const name = part.type === 'file' ? part.name : undefined
  if (part.type === 'file' && part.text !== undefined) return writeText(part.text)
  const media = converseMedia(part)
  if (!media) return writeText(`[${part.type} ${name ?? (part.url?.startsWith('data:') ? undefined : part.url) ?? part.mediaType ?? ''}]`)
  return [part.type === 'image' ? { image: media } : { document: { ...media, name: names.assign(name) } }]
}

/** Returns the format and source of a picture or a file; undefined if Converse does not accept it. */
function converseMedia({ mediaType, url = '' }: Part & { type: 'image' | 'file' }): { format: string; source: object } | undefined {
  const inline = dataUrl(url)
  const format = formatOf(mediaType ?? inline?.mediaType)
  if (format === undefined) return undefined
  if (inline) return { format, source: { bytes: Bytes.fromBase64(inline.data) } }
  return url.startsWith('s3://') ? { format, source: { s3Location: { uri: url } } } : undefined
}

/** Returns what Converse cannot express about a part from elsewhere; undefined if it can express all. */
export function converseLossReason(part: Part): string | undefined {
  if (part.type === 'reasoning' && part.signature === undefined && part.encrypted === undefined) return 'Converse accepts no reasoning without its signature'
  const isAttached = part.type === 'image' || (part.type === 'file' && part.text === undefined)
  if (isAttached && !converseMedia(part)) return 'Pictures and files at addresses or in other formats become a line with their kind and name'
  return objectLossReason(part)
}
