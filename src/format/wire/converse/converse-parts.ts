import type { ContentPart, Part, Path } from '../../../message/index.ts'
import { jsonOf } from '../../../text/index.ts'
import type { RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { onlyText } from '../part/only-text.ts'
import { valueText } from '../part/value-text.ts'
import { type JsonObject, objectOf, stringOf } from '../value.ts'
import { base64Of } from './bytes.ts'
import { mediaTypeOf } from './media.ts'

/** Marks the end of the cached content: it has no content itself, and stays in place like the fields of a message. */
const CACHE_POINT = 'cachePoint'

/** Reads the content or the system text of a Converse message as parts: each block's kind is its one member. */
export function converseParts(content: unknown, path: Path, raw: RawText): Part[] {
  if (!Array.isArray(content)) return content === undefined || content === null ? [] : [{ type: 'opaque', kind: typeof content, json: raw(path), path }]
  return content.flatMap((value: unknown, i): Part[] => {
    const here = [...path, i]
    const block = objectOf(value) ?? {}
    return CACHE_POINT in block ? [] : [calling(block, here, raw) ?? said(block, here, raw)]
  })
}

/** Reads blocks that only a message holds, never a result. */
function calling({ toolUse, toolResult, reasoningContent }: JsonObject, path: Path, raw: RawText): Part | undefined {
  return call(objectOf(toolUse), path, raw) ?? result(objectOf(toolResult), path, raw) ?? reasoning(objectOf(reasoningContent), path)
}

function call(asked: JsonObject | undefined, path: Path, raw: RawText): Part | undefined {
  const callId = stringOf(asked?.toolUseId)
  const name = stringOf(asked?.name)
  if (callId === undefined || name === undefined) return undefined
  const input = raw([...path, 'toolUse', 'input']) || '{}'
  return { type: 'tool-call', callId, name, input, ...(isHosted(asked) && { hosted: true }), path }
}

function result(given: JsonObject | undefined, path: Path, raw: RawText): Part | undefined {
  const callId = stringOf(given?.toolUseId)
  if (!given || callId === undefined) return undefined
  const inner = [...path, 'toolResult', 'content']
  const list: readonly unknown[] = Array.isArray(given.content) ? given.content : []
  const output = list.map((one, i) => said(objectOf(one) ?? {}, [...inner, i], raw))
  return { type: 'tool-result', callId, output, ...(given.status === 'error' && { isError: true }), ...(isHosted(given) && { hosted: true }), path }
}

/** Whether the provider runs the tool itself. */
function isHosted(block: JsonObject | undefined): boolean {
  return stringOf(block?.type)?.startsWith('server_tool_') === true
}

function reasoning(block: JsonObject | undefined, path: Path): Part | undefined {
  const told = objectOf(block?.reasoningText)
  const sealed = base64Of(block?.redactedContent)
  if (told) return { type: 'reasoning', text: stringOf(told.text) ?? '', ...(typeof told.signature === 'string' && { signature: told.signature }), path }
  return sealed === undefined ? undefined : { type: 'reasoning', text: '', encrypted: sealed, path }
}

function said(block: JsonObject, path: Path, raw: RawText): ContentPart {
  if (typeof block.text === 'string') return { type: 'text', text: block.text, path }
  if (block.json !== undefined) return json(block.json, [...path, 'json'], raw)
  return attached(block, path) ?? opaque(block, path, raw)
}

/** Reads a tool's JSON output: its one string, or all of its text. */
function json(value: unknown, path: Path, raw: RawText): ContentPart {
  const only = onlyText(objectOf(value))
  return only === undefined
    ? { type: 'text', text: valueText(raw(path)), path }
    : { type: 'text', text: String(objectOf(value)?.[only]), path: [...path, only] }
}

function attached({ image, document }: JsonObject, path: Path): ContentPart | undefined {
  const held = objectOf(image) ?? objectOf(document)
  const source = objectOf(held?.source)
  if (!held || !source) return undefined
  const name = stringOf(held.name)
  const mediaType = mediaTypeOf(stringOf(held.format))
  const text = stringOf(source.text) ?? wordsOf(source.content)
  if (text !== undefined) return { type: 'file', ...(name !== undefined && { name }), ...(mediaType !== undefined && { mediaType }), text, path }
  const part = attachment({ mediaType, name, data: base64Of(source.bytes), url: stringOf(objectOf(source.s3Location)?.uri) }, path)
  return objectOf(image) && part.type === 'file' ? undefined : part
}

/** Reads a block without a neutral counterpart, with its words if its kind is known. */
function opaque(block: JsonObject, path: Path, raw: RawText): ContentPart {
  const [kind = 'block'] = Object.keys(block)
  const held = objectOf(block[kind])
  const words =
    kind === 'guardContent' ? stringOf(objectOf(held?.text)?.text) : kind === 'citationsContent' || kind === 'searchResult' ? wordsOf(held?.content) : undefined
  return { type: 'opaque', kind, json: jsonOfBytes(block) ?? raw(path), ...(words !== undefined && { text: words }), path }
}

/** Returns the words of text blocks, joined by line ends; undefined if one is something else. */
function wordsOf(blocks: unknown): string | undefined {
  if (!Array.isArray(blocks)) return undefined
  const words = blocks.map((block: unknown) => stringOf(objectOf(block)?.text))
  return words.includes(undefined) ? undefined : words.join('\n')
}

/** Returns the JSON of a block in memory with its bytes as base64, as sent over the wire; undefined if it has none, or contains itself. */
function jsonOfBytes(block: JsonObject): string | undefined {
  const [[kind, member] = ['', undefined]] = Object.entries(block)
  const held = objectOf(member)
  const shown = objectOf(held?.image)
  const source = objectOf((shown ?? held)?.source)
  if (!(source?.bytes instanceof Uint8Array)) return undefined
  const encoded = { source: { ...source, bytes: base64Of(source.bytes) } }
  try {
    return jsonOf({ ...block, [kind]: shown ? { ...held, image: { ...shown, ...encoded } } : { ...held, ...encoded } })
  } catch {
    return undefined
  }
}
