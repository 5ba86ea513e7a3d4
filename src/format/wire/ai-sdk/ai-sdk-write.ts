import type { ContentPart, Message, Part } from '../../../message/index.ts'
import { isSystem, messageText, partText } from '../../../message/index.ts'
import type { OriginalElementOf } from '../codec.ts'
import { argumentsObject } from '../part/arguments-object.ts'
import { dataUrl } from '../part/data-url.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import type { JsonObject } from '../value.ts'
import { asAiSdkSignatures } from './ai-sdk-signatures.ts'

/** Authors model messages of the AI SDK. */
export function writeAiSdk(messages: readonly Message[], example?: JsonObject, originalOf?: OriginalElementOf): object[] {
  const sameFormat = example !== undefined
  return messages.flatMap((message): object[] => {
    const { role, parts } = message
    if (isSystem(message)) return [{ role: 'system', content: messageText(message) }]
    const opaqueMessage = parts.find((part) => part.type === 'opaque' && part.path?.length === 0)
    if (sameFormat && opaqueMessage?.type === 'opaque') return [new VerbatimJson(opaqueMessage.json)]
    const [only] = parts
    if (role !== 'tool' && parts.length === 1 && only?.type === 'text' && !originalOf?.(only)) return [{ role, content: only.text }]
    const content = parts.flatMap((part) => originalOf?.(part) ?? writeBlock(part, sameFormat))
    return content.length === 0 ? [] : [{ role, content }]
  })
}

function writeBlock(part: Part, sameFormat: boolean): object[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }]
    case 'reasoning':
      return [{ type: 'reasoning', text: part.text, providerOptions: asAiSdkSignatures(part) }]
    case 'tool-call':
      return [
        { type: 'tool-call', toolCallId: part.callId, toolName: part.name, input: argumentsObject(part.input), ...(part.hosted && { providerExecuted: true }) },
      ]
    case 'tool-result':
      return [{ type: 'tool-result', toolCallId: part.callId, toolName: part.name ?? 'tool', output: writeOutput(part.output, part.isError === true) }]
    case 'image':
      return [
        part.url === undefined
          ? { type: 'text', text: `[image ${part.mediaType ?? ''}]` }
          : { type: 'image', image: part.url, ...(part.mediaType !== undefined && { mediaType: part.mediaType }) },
      ]
    case 'file':
      if (part.text !== undefined || part.url === undefined) return [{ type: 'text', text: part.text ?? `[file ${part.name ?? part.mediaType ?? ''}]` }]
      return [
        { type: 'file', data: part.url, mediaType: part.mediaType ?? 'application/octet-stream', ...(part.name !== undefined && { filename: part.name }) },
      ]
    case 'opaque':
      return [sameFormat && part.json !== '' ? new VerbatimJson(part.json) : { type: 'text', text: part.text ?? part.json }]
  }
}

function writeOutput(parts: readonly ContentPart[], failed: boolean): object {
  if (parts.every(({ type }) => type === 'text')) return { type: failed ? 'error-text' : 'text', value: parts.map(partText).join('\n') }
  return { type: 'content', value: parts.map(writeContent) }
}

function writeContent(part: ContentPart): object {
  if (part.type === 'text') return { type: 'text', text: part.text }
  if (part.type === 'opaque') return { type: 'text', text: part.text ?? part.json }
  const text = part.type === 'file' ? part.text : undefined
  if (text !== undefined || part.url === undefined) return { type: 'text', text: text ?? `[${part.type} ${part.mediaType ?? ''}]` }
  const inline = dataUrl(part.url)
  if (inline) return { type: part.type === 'image' ? 'image-data' : 'file-data', data: inline.data, mediaType: part.mediaType ?? inline.mediaType }
  return { type: part.type === 'image' ? 'image-url' : 'file-url', url: part.url }
}
