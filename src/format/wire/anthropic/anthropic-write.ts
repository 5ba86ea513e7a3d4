import type { Message, Part } from '../../../message/index.ts'
import type { OriginalElementOf } from '../codec.ts'
import { argumentsObject } from '../part/arguments-object.ts'
import { dataUrl } from '../part/data-url.ts'
import { resultsFirst } from '../part/results-first.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import type { JsonObject } from '../value.ts'

/**
 * Authors Anthropic messages, with results first; omits empty messages and text that is only white space, which the API refuses; system text goes outside the
 * array. Reasoning without a signature cannot be sent and is omitted.
 */
export function writeAnthropic(messages: readonly Message[], example?: JsonObject, originalOf?: OriginalElementOf): object[] {
  const sameFormat = example !== undefined
  const result: object[] = []
  for (const { role, parts } of messages) {
    if (role === 'developer' || (role === 'system' && !sameFormat)) continue
    const content = (role === 'assistant' ? parts : resultsFirst(parts)).flatMap((part) => originalOf?.(part) ?? writeBlock(part, sameFormat))
    if (content.length > 0) result.push({ role: role === 'assistant' || role === 'system' ? role : 'user', content: simplifyContent(content) })
  }
  return result
}

function simplifyContent(content: object[]): string | object[] {
  const [only] = content
  const isPlainText = content.length === 1 && only && Object.keys(only).length === 2
  return isPlainText && 'text' in only && typeof only.text === 'string' ? only.text : content
}

function writeBlock(part: Part, sameFormat: boolean): object[] {
  switch (part.type) {
    case 'text':
      return /\S/.test(part.text) ? [{ type: 'text', text: part.text }] : []
    case 'reasoning':
      if (part.encrypted !== undefined) return [{ type: 'redacted_thinking', data: part.encrypted }]
      return part.signature === undefined ? [] : [{ type: 'thinking', thinking: part.text, signature: part.signature }]
    case 'tool-call':
      return [{ type: part.hosted ? 'server_tool_use' : 'tool_use', id: part.callId, name: part.name, input: argumentsObject(part.input) }]
    case 'tool-result':
      return writeResult(part, sameFormat)
    case 'image':
      return [part.url === undefined ? { type: 'text', text: `[image ${part.mediaType ?? ''}]` } : { type: 'image', source: writeSource(part.url) }]
    case 'file':
      return [writeDocument(part)]
    case 'opaque':
      return [sameFormat && part.json !== '' ? new VerbatimJson(part.json) : { type: 'text', text: part.text ?? part.json }]
  }
}

function writeResult({ callId, output, isError, hosted }: Part & { type: 'tool-result' }, sameFormat: boolean): object[] {
  const [only] = output
  if (hosted && sameFormat && only?.type === 'opaque') return [new VerbatimJson(only.json)]
  const content = output.flatMap((one) => writeBlock(one, sameFormat))
  return [{ type: 'tool_result', tool_use_id: callId, ...(content.length > 0 && { content: simplifyContent(content) }), ...(isError && { is_error: true }) }]
}

function writeSource(url: string): object {
  const inline = dataUrl(url)
  return inline ? { type: 'base64', media_type: inline.mediaType, data: inline.data } : { type: 'url', url }
}

/** Writes plain text and PDF as documents; for other files only the name can be given. */
function writeDocument({ text, url, name, mediaType }: Part & { type: 'file' }): object {
  const title = name === undefined ? {} : { title: name }
  if (text !== undefined) return { type: 'document', source: { type: 'text', media_type: 'text/plain', data: text }, ...title }
  if (url !== undefined && (mediaType === 'application/pdf' || !url.startsWith('data:'))) return { type: 'document', source: writeSource(url), ...title }
  return { type: 'text', text: `[file ${name ?? mediaType ?? ''}]` }
}
