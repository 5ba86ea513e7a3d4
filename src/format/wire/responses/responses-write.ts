import type { ContentPart, Message, Part } from '../../../message/index.ts'
import { partText } from '../../../message/index.ts'
import { parseToolDefinition } from '../part/tool-definition.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import type { JsonObject } from '../value.ts'
import { writeItems } from './write-items.ts'

/** Authors items: one for each text, call and result. Reasoning is written only alongside items of the same document, because that of others is refused. */
export function writeResponses(messages: readonly Message[], example?: JsonObject): object[] {
  return messages.flatMap((message) => writeMessage(message, example !== undefined))
}

function writeMessage({ role, parts }: Message, sameFormat: boolean): object[] {
  const writeContent = (run: readonly ContentPart[]) => {
    const content = run.flatMap((part) => writeBlock(part, role === 'assistant', sameFormat))
    return content.length > 0 ? { type: 'message', role: role === 'tool' ? 'user' : role, content } : undefined
  }
  return writeItems(parts, (part) => writePart(part, sameFormat), writeContent)
}

function writePart(part: Part, sameFormat: boolean): object | undefined {
  switch (part.type) {
    case 'reasoning':
      if (sameFormat && part.signature !== undefined) return { type: 'item_reference', id: part.signature }
      if (!sameFormat || part.encrypted === undefined) return undefined
      return { type: 'reasoning', summary: part.text === '' ? [] : [{ type: 'summary_text', text: part.text }], encrypted_content: part.encrypted }
    case 'tool-call':
      return { type: 'function_call', call_id: part.callId, name: part.name, arguments: part.input }
    case 'tool-result':
      if (sameFormat && part.hosted && part.output[0]?.type === 'opaque' && part.output[0].path?.length === 0) return new VerbatimJson(part.output[0].json)
      return { type: 'function_call_output', call_id: part.callId, output: writeOutput(part.output, sameFormat) }
    case 'opaque':
      return sameFormat && part.path?.length === 0 ? new VerbatimJson(part.json) : undefined
    default:
      return undefined
  }
}

function writeOutput(parts: readonly ContentPart[], sameFormat: boolean): string | object[] {
  if (parts.every(({ type }) => type === 'text')) return parts.map(partText).join('\n')
  return parts.flatMap((part) => writeBlock(part, false, sameFormat))
}

function writeBlock(part: ContentPart, isAssistant: boolean, sameFormat: boolean): object[] {
  const textBlock = (content: string) => [isAssistant ? { type: 'output_text', text: content, annotations: [] } : { type: 'input_text', text: content }]
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : textBlock(part.text)
    case 'image':
      return part.url === undefined || isAssistant
        ? textBlock(`[image ${part.mediaType ?? ''}]`)
        : [{ type: 'input_image', image_url: part.url, detail: 'auto' }]
    case 'file':
      return part.text !== undefined || part.url === undefined || isAssistant
        ? textBlock(part.text ?? `[file ${part.name ?? part.mediaType ?? ''}]`)
        : [writeFile(part.url, part.name)]
    case 'opaque':
      return sameFormat && part.json !== '' ? [new VerbatimJson(part.json)] : textBlock(part.text ?? part.json)
  }
}

function writeFile(url: string, name: string | undefined): object {
  if (!url.startsWith('data:')) return { type: 'input_file', file_url: url }
  return { type: 'input_file', filename: name ?? 'file', file_data: url }
}

/** Converts a tool of any wire to Responses' definition; a provider's own tool is left unchanged. */
export function asResponsesTool(schema: string): object {
  const tool = parseToolDefinition(schema)
  return tool ? { type: 'function', ...tool, strict: false } : new VerbatimJson(schema)
}
