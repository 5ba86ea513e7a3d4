import type { ContentPart, Message, Part } from '../../../message/index.ts'
import { isSystem, messageText, partText } from '../../../message/index.ts'
import type { AsItStands } from '../codec.ts'
import { argumentsObject } from '../part/arguments-object.ts'
import { dataUrl } from '../part/data-url.ts'
import { Exact } from '../part/exact.ts'
import type { JsonObject } from '../value.ts'
import { asSeals } from './ai-sdk-seals.ts'

/** Authors model messages of the AI SDK. */
export function writeAiSdk(messages: readonly Message[], beside?: JsonObject, standing?: AsItStands): object[] {
  const own = beside !== undefined
  return messages.flatMap((message): object[] => {
    const { role, parts } = message
    if (isSystem(message)) return [{ role: 'system', content: messageText(message) }]
    const whole = parts.find((part) => part.type === 'opaque' && part.path?.length === 0)
    if (own && whole?.type === 'opaque') return [new Exact(whole.json)]
    const [only] = parts
    if (role !== 'tool' && parts.length === 1 && only?.type === 'text' && !standing?.(only)) return [{ role, content: only.text }]
    const content = parts.flatMap((part) => standing?.(part) ?? block(part, own))
    return content.length === 0 ? [] : [{ role, content }]
  })
}

function block(part: Part, own: boolean): object[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }]
    case 'reasoning':
      return [{ type: 'reasoning', text: part.text, providerOptions: asSeals(part) }]
    case 'tool-call':
      return [
        { type: 'tool-call', toolCallId: part.callId, toolName: part.name, input: argumentsObject(part.input), ...(part.hosted && { providerExecuted: true }) },
      ]
    case 'tool-result':
      return [{ type: 'tool-result', toolCallId: part.callId, toolName: part.name ?? 'tool', output: output(part.output, part.isError === true) }]
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
      return [own && part.json !== '' ? new Exact(part.json) : { type: 'text', text: part.text ?? part.json }]
  }
}

function output(parts: readonly ContentPart[], failed: boolean): object {
  if (parts.every(({ type }) => type === 'text')) return { type: failed ? 'error-text' : 'text', value: parts.map(partText).join('\n') }
  return { type: 'content', value: parts.map(inner) }
}

function inner(part: ContentPart): object {
  if (part.type === 'text') return { type: 'text', text: part.text }
  if (part.type === 'opaque') return { type: 'text', text: part.text ?? part.json }
  const text = part.type === 'file' ? part.text : undefined
  if (text !== undefined || part.url === undefined) return { type: 'text', text: text ?? `[${part.type} ${part.mediaType ?? ''}]` }
  const inline = dataUrl(part.url)
  if (inline) return { type: part.type === 'image' ? 'image-data' : 'file-data', data: inline.data, mediaType: part.mediaType ?? inline.mediaType }
  return { type: part.type === 'image' ? 'image-url' : 'file-url', url: part.url }
}
