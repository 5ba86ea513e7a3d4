import type { ContentPart, Part, Path } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { pictureFromBase64 } from '../part/picture-from-url.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'
import { anthropicBlockText, isAnthropicError } from './anthropic-block-text.ts'

/** Reads the content of an Anthropic message, a string or an array of blocks, as parts. Unknown blocks are left unchanged. */
export function anthropicParts(content: unknown, path: Path, raw: RawText): Part[] {
  if (content === null || content === undefined) return []
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content, path }]
  if (!Array.isArray(content)) return [{ type: 'opaque', kind: typeof content, json: raw(path), path }]
  return content.map((block: unknown, i) =>
    typeof block === 'string' ? { type: 'text', text: block, path: [...path, i] } : readBlock(asObject(block), [...path, i], raw),
  )
}

function readBlock(block: JsonObject | undefined, path: Path, raw: RawText): Part {
  if (!block) return { type: 'opaque', kind: 'block', json: raw(path), path }
  const id = stringOf(block.id)
  switch (block.type) {
    case 'thinking':
      return { type: 'reasoning', text: stringOf(block.thinking) ?? '', ...(typeof block.signature === 'string' && { signature: block.signature }), path }
    case 'redacted_thinking':
      return { type: 'reasoning', text: '', ...(typeof block.data === 'string' && { encrypted: block.data }), path }
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      if (id === undefined || typeof block.name !== 'string') break
      return {
        type: 'tool-call',
        callId: id,
        name: block.name,
        input: raw([...path, 'input']),
        ...(block.type !== 'tool_use' && { hosted: true }),
        path,
      }
    case 'tool_result':
      return readResult(block, path, raw)
  }
  const callId = stringOf(block.tool_use_id)
  if (callId !== undefined && scalarAsText(block.type).endsWith('_tool_result')) return readHostedResult(block, callId, path, raw)
  return readContent(block, path, raw)
}

function readHostedResult(block: JsonObject, callId: string, path: Path, raw: RawText): Part {
  const failed = block.is_error === true || isAnthropicError(block.content)
  return { type: 'tool-result', callId, hosted: true, output: [opaquePart(block, block.content, path, raw)], ...(failed && { isError: true }), path }
}

/** Reads a block without a neutral counterpart, with its words if its type is known. */
function opaquePart(block: JsonObject | undefined, content: unknown, path: Path, raw: RawText): ContentPart {
  const text = anthropicBlockText(content)
  return { type: 'opaque', kind: scalarAsText(block?.type), json: raw(path), ...(text !== undefined && { text }), path }
}

function readResult(block: JsonObject, path: Path, raw: RawText): Part {
  const inner: Path = [...path, 'content']
  const { content } = block
  let output: ContentPart[] = []
  if (typeof content === 'string') output = content === '' ? [] : [{ type: 'text', text: content, path: inner }]
  else if (Array.isArray(content)) output = content.map((one: unknown, i) => readContent(asObject(one), [...inner, i], raw))
  else if (content !== undefined && content !== null) output = [{ type: 'opaque', kind: typeof content, json: raw(inner), path: inner }]
  return { type: 'tool-result', callId: stringOf(block.tool_use_id) ?? '', output, ...(block.is_error === true && { isError: true }), path }
}

function readContent(block: JsonObject | undefined, path: Path, raw: RawText): ContentPart {
  if (block?.type === 'text' && typeof block.text === 'string') return { type: 'text', text: block.text, path }
  const source = asObject(block?.source)
  if (block?.type === 'image' && source) {
    const data = stringOf(source.data)
    if (data !== undefined) return pictureFromBase64(data, stringOf(source.media_type) ?? '', path)
    const url = stringOf(source.url)
    return { type: 'image', ...(url !== undefined && { url }), path }
  }
  if (block?.type === 'document' && source) return readDocument(block, source, path)
  return opaquePart(block, block, path, raw)
}

function readDocument(block: JsonObject, source: JsonObject, path: Path): ContentPart {
  const name = stringOf(block.title)
  const mediaType = stringOf(source.media_type)
  const url = stringOf(source.url)
  const data = stringOf(source.data)
  if (source.type === 'text' && data !== undefined)
    return { type: 'file', ...(name !== undefined && { name }), ...(mediaType !== undefined && { mediaType }), text: data, path }
  return attachment({ mediaType, name, url, data }, path)
}
