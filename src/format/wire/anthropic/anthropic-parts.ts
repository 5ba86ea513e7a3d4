import type { ContentPart, Part, Path } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { pictureOf } from '../part/picture.ts'
import { type JsonObject, objectOf, stringOf } from '../value.ts'
import { anthropicFailed, anthropicTold } from './anthropic-told.ts'

/** Reads the content of an Anthropic message, a string or an array of blocks, as parts. Unknown blocks are left unchanged. */
export function anthropicParts(content: unknown, path: Path, raw: RawText): Part[] {
  if (content === null || content === undefined) return []
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content, path }]
  if (!Array.isArray(content)) return [{ type: 'opaque', kind: typeof content, json: raw(path), path }]
  return content.map((block: unknown, i) =>
    typeof block === 'string' ? { type: 'text', text: block, path: [...path, i] } : blockPart(objectOf(block), [...path, i], raw),
  )
}

function blockPart(block: JsonObject | undefined, path: Path, raw: RawText): Part {
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
      return toolResult(block, path, raw)
  }
  const callId = stringOf(block.tool_use_id)
  if (callId !== undefined && wordOf(block.type).endsWith('_tool_result')) return hostedResult(block, callId, path, raw)
  return contentPart(block, path, raw)
}

function hostedResult(block: JsonObject, callId: string, path: Path, raw: RawText): Part {
  const failed = block.is_error === true || anthropicFailed(block.content)
  return { type: 'tool-result', callId, hosted: true, output: [opaque(block, block.content, path, raw)], ...(failed && { isError: true }), path }
}

/** Reads a block without a neutral counterpart, with its words if its type is known. */
function opaque(block: JsonObject | undefined, said: unknown, path: Path, raw: RawText): ContentPart {
  const text = anthropicTold(said)
  return { type: 'opaque', kind: wordOf(block?.type), json: raw(path), ...(text !== undefined && { text }), path }
}

function toolResult(block: JsonObject, path: Path, raw: RawText): Part {
  const inner: Path = [...path, 'content']
  const { content } = block
  let output: ContentPart[] = []
  if (typeof content === 'string') output = content === '' ? [] : [{ type: 'text', text: content, path: inner }]
  else if (Array.isArray(content)) output = content.map((one: unknown, i) => contentPart(objectOf(one), [...inner, i], raw))
  else if (content !== undefined && content !== null) output = [{ type: 'opaque', kind: typeof content, json: raw(inner), path: inner }]
  return { type: 'tool-result', callId: stringOf(block.tool_use_id) ?? '', output, ...(block.is_error === true && { isError: true }), path }
}

function contentPart(block: JsonObject | undefined, path: Path, raw: RawText): ContentPart {
  if (block?.type === 'text' && typeof block.text === 'string') return { type: 'text', text: block.text, path }
  const source = objectOf(block?.source)
  if (block?.type === 'image' && source) {
    const data = stringOf(source.data)
    if (data !== undefined) return pictureOf(data, stringOf(source.media_type) ?? '', path)
    const url = stringOf(source.url)
    return { type: 'image', ...(url !== undefined && { url }), path }
  }
  if (block?.type === 'document' && source) return document(block, source, path)
  return opaque(block, block, path, raw)
}

function document(block: JsonObject, source: JsonObject, path: Path): ContentPart {
  const name = stringOf(block.title)
  const mediaType = stringOf(source.media_type)
  const url = stringOf(source.url)
  const data = stringOf(source.data)
  if (source.type === 'text' && data !== undefined)
    return { type: 'file', ...(name !== undefined && { name }), ...(mediaType !== undefined && { mediaType }), text: data, path }
  return attachment({ mediaType, name, url, data }, path)
}
