import type { ContentPart, Part, Path } from '../../../message/index.ts'
import { stringifyJson } from '../../../text/index.ts'
import type { RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { singleTextKey } from '../part/single-text-key.ts'
import { valueText } from '../part/value-text.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'
import { base64Of } from './bytes.ts'
import { mediaTypeOf } from './media.ts'

/** Marks the end of the cached content: it has no content itself, and stays in place like the fields of a message. */
const CACHE_POINT = 'cachePoint'

/** Reads the content or the system text of a Converse message as parts: each block's kind is its one member. */
export function converseParts(content: unknown, path: Path, raw: RawText): Part[] {
  if (!Array.isArray(content)) return content === undefined || content === null ? [] : [{ type: 'opaque', kind: typeof content, json: raw(path), path }]
  return content.flatMap((value: unknown, i): Part[] => {
    const blockPath = [...path, i]
    const block = asObject(value) ?? {}
    return CACHE_POINT in block ? [] : [readMessageBlock(block, blockPath, raw) ?? readContent(block, blockPath, raw)]
  })
}

/** Reads blocks that only a message contains, never a result. */
function readMessageBlock({ toolUse, toolResult, reasoningContent }: JsonObject, path: Path, raw: RawText): Part | undefined {
  return readCall(asObject(toolUse), path, raw) ?? readResult(asObject(toolResult), path, raw) ?? readReasoning(asObject(reasoningContent), path)
}

function readCall(toolUse: JsonObject | undefined, path: Path, raw: RawText): Part | undefined {
  const callId = stringOf(toolUse?.toolUseId)
  const name = stringOf(toolUse?.name)
  if (callId === undefined || name === undefined) return undefined
  const input = raw([...path, 'toolUse', 'input']) || '{}'
  return { type: 'tool-call', callId, name, input, ...(toolUse?.type === 'server_tool_use' && { hosted: true }), path }
}

/** Reads a result. Only those of tools that the provider runs itself have a type, such as `nova_code_interpreter_result`. */
function readResult(toolResult: JsonObject | undefined, path: Path, raw: RawText): Part | undefined {
  const callId = stringOf(toolResult?.toolUseId)
  if (!toolResult || callId === undefined) return undefined
  const inner = [...path, 'toolResult', 'content']
  const list: readonly unknown[] = Array.isArray(toolResult.content) ? toolResult.content : []
  const output = list.map((one, i) => readContent(asObject(one) ?? {}, [...inner, i], raw))
  return {
    type: 'tool-result',
    callId,
    output,
    ...(toolResult.status === 'error' && { isError: true }),
    ...(typeof toolResult.type === 'string' && { hosted: true }),
    path,
  }
}

function readReasoning(block: JsonObject | undefined, path: Path): Part | undefined {
  const reasoningText = asObject(block?.reasoningText)
  const encrypted = base64Of(block?.redactedContent)
  if (reasoningText)
    return {
      type: 'reasoning',
      text: stringOf(reasoningText.text) ?? '',
      ...(typeof reasoningText.signature === 'string' && { signature: reasoningText.signature }),
      path,
    }
  return encrypted === undefined ? undefined : { type: 'reasoning', text: '', encrypted, path }
}

function readContent(block: JsonObject, path: Path, raw: RawText): ContentPart {
  if (typeof block.text === 'string') return { type: 'text', text: block.text, path }
  if (block.json !== undefined) return readJson(block.json, [...path, 'json'], raw)
  return readAttachment(block, path) ?? opaquePart(block, path, raw)
}

/** Reads a tool's JSON output: its one string, or all of its text. */
function readJson(value: unknown, path: Path, raw: RawText): ContentPart {
  const textKey = singleTextKey(asObject(value))
  return textKey === undefined
    ? { type: 'text', text: valueText(raw(path)), path }
    : { type: 'text', text: String(asObject(value)?.[textKey]), path: [...path, textKey] }
}

function readAttachment({ image, document }: JsonObject, path: Path): ContentPart | undefined {
  const media = asObject(image) ?? asObject(document)
  const source = asObject(media?.source)
  if (!media || !source) return undefined
  const name = stringOf(media.name)
  const mediaType = mediaTypeOf(stringOf(media.format))
  const text = stringOf(source.text) ?? textOf(source.content)
  if (text !== undefined) return { type: 'file', ...(name !== undefined && { name }), ...(mediaType !== undefined && { mediaType }), text, path }
  const part = attachment({ mediaType, name, data: base64Of(source.bytes), url: stringOf(asObject(source.s3Location)?.uri) }, path)
  return asObject(image) && part.type === 'file' ? undefined : part
}

/** Reads a block without a neutral counterpart, with its words if its kind is known. */
function opaquePart(block: JsonObject, path: Path, raw: RawText): ContentPart {
  const [kind = 'block'] = Object.keys(block)
  const content = asObject(block[kind])
  const text =
    kind === 'guardContent'
      ? stringOf(asObject(content?.text)?.text)
      : kind === 'citationsContent' || kind === 'searchResult'
        ? textOf(content?.content)
        : undefined
  return { type: 'opaque', kind, json: jsonOfBytes(block) ?? raw(path), ...(text !== undefined && { text }), path }
}

/** Returns the words of text blocks, joined by line ends; undefined if one is something else. */
function textOf(blocks: unknown): string | undefined {
  if (!Array.isArray(blocks)) return undefined
  const texts = blocks.map((block: unknown) => stringOf(asObject(block)?.text))
  return texts.includes(undefined) ? undefined : texts.join('\n')
}

/** Returns the JSON of a block in memory with its bytes as base64, as sent over the wire; undefined if it has none, or contains itself. */
function jsonOfBytes(block: JsonObject): string | undefined {
  const [[kind, member] = ['', undefined]] = Object.entries(block)
  const content = asObject(member)
  const image = asObject(content?.image)
  const source = asObject((image ?? content)?.source)
  if (!(source?.bytes instanceof Uint8Array)) return undefined
  const encoded = { source: { ...source, bytes: base64Of(source.bytes) } }
  try {
    return stringifyJson({ ...block, [kind]: image ? { ...content, image: { ...image, ...encoded } } : { ...content, ...encoded } })
  } catch {
    return undefined
  }
}
