import type { ContentPart, Message, Part } from '../../../message/index.ts'
import { partText } from '../../../message/index.ts'
import { Exact } from '../part/exact.ts'
import { toolDefinition } from '../part/tool-definition.ts'
import type { JsonObject } from '../value.ts'
import { itemsOf } from './items-of.ts'

/** Authors items: one for each text, call and result. Reasoning is written only beside items of the same document, because that of others is refused. */
export function writeResponses(messages: readonly Message[], beside?: JsonObject): object[] {
  return messages.flatMap((message) => items(message, beside !== undefined))
}

function items({ role, parts }: Message, own: boolean): object[] {
  const said = (run: readonly ContentPart[]) => {
    const content = run.flatMap((part) => block(part, role === 'assistant', own))
    return content.length > 0 ? { type: 'message', role: role === 'tool' ? 'user' : role, content } : undefined
  }
  return itemsOf(parts, (part) => itemOf(part, own), said)
}

function itemOf(part: Part, own: boolean): object | undefined {
  switch (part.type) {
    case 'reasoning':
      if (own && part.signature !== undefined) return { type: 'item_reference', id: part.signature }
      if (!own || part.encrypted === undefined) return undefined
      return { type: 'reasoning', summary: part.text === '' ? [] : [{ type: 'summary_text', text: part.text }], encrypted_content: part.encrypted }
    case 'tool-call':
      return { type: 'function_call', call_id: part.callId, name: part.name, arguments: part.input }
    case 'tool-result':
      if (own && part.hosted && part.output[0]?.type === 'opaque' && part.output[0].path?.length === 0) return new Exact(part.output[0].json)
      return { type: 'function_call_output', call_id: part.callId, output: output(part.output, own) }
    case 'opaque':
      return own && part.path?.length === 0 ? new Exact(part.json) : undefined
    default:
      return undefined
  }
}

function output(parts: readonly ContentPart[], own: boolean): string | object[] {
  if (parts.every(({ type }) => type === 'text')) return parts.map(partText).join('\n')
  return parts.flatMap((part) => block(part, false, own))
}

function block(part: ContentPart, assistant: boolean, own: boolean): object[] {
  const text = (words: string) => [assistant ? { type: 'output_text', text: words, annotations: [] } : { type: 'input_text', text: words }]
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : text(part.text)
    case 'image':
      return part.url === undefined || assistant ? text(`[image ${part.mediaType ?? ''}]`) : [{ type: 'input_image', image_url: part.url, detail: 'auto' }]
    case 'file':
      return part.text !== undefined || part.url === undefined || assistant
        ? text(part.text ?? `[file ${part.name ?? part.mediaType ?? ''}]`)
        : [file(part.url, part.name)]
    case 'opaque':
      return own && part.json !== '' ? [new Exact(part.json)] : text(part.text ?? part.json)
  }
}

function file(url: string, name: string | undefined): object {
  if (!url.startsWith('data:')) return { type: 'input_file', file_url: url }
  return { type: 'input_file', filename: name ?? 'file', file_data: url }
}

/** Converts a tool of any wire to Responses' definition; a provider's own tool is left unchanged. */
export function asResponsesTool(schema: string): object {
  const tool = toolDefinition(schema)
  return tool ? { type: 'function', ...tool, strict: false } : new Exact(schema)
}
