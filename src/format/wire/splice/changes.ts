import type { ContentPart, Message, Part, Path, Role, ToolCallPart, ToolResultPart } from '../../../message/index.ts'
import { parseJson, valueAtPath } from '../../../text/index.ts'
import type { Codec } from '../codec.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import { asObject, type JsonObject } from '../value.ts'
import { stringPaths } from './string-paths.ts'

/** The changes of a message relative to its wire message: strings to replace, blocks to replace, and values to remove. */
export interface Changes {
  /** Paths to strings, with their new and previous text. */
  readonly texts: readonly { readonly path: Path; readonly before: string; readonly text: string }[]
  /** Paths to elements of arrays, with the block that takes their place. */
  readonly blocks: readonly { readonly path: Path; readonly block: object }[]
  /** Paths to elements of arrays or members of objects. */
  readonly removed: readonly Path[]
}

/**
 * Returns the changes that turn the original message into the present one, if replaced strings, replaced blocks and removed values are enough; undefined if not
 * (a new part, another order, another kind), so that the message must be authored.
 * @param original as the codec reads it from the wire message
 * @param item returns the wire message
 */
export function changesOf({ role, parts }: Message, current: Message, codec: Codec, item: () => JsonObject | undefined): Changes | undefined {
  const collector: ChangeCollector = { role, codec, item: once(item), newIds: new Map(), texts: [], blocks: [], removed: [], kept: [] }
  if (!compareParts(parts, current.parts, collector) || removesKept(collector)) return undefined
  return { texts: collector.texts, blocks: collector.blocks, removed: collector.removed }
}

/** The texts that a picture or a file may have. */
const ATTACHMENT_TEXTS = ['text', 'name', 'url', 'mediaType'] as const

type AttachmentTexts = { readonly [field in (typeof ATTACHMENT_TEXTS)[number]]?: string }

interface ChangeCollector {
  readonly role: Role
  readonly codec: Codec
  readonly texts: { path: Path; before: string; text: string }[]
  readonly blocks: { path: Path; block: object }[]
  readonly kept: Path[]
  readonly removed: Path[]
  /** By path, as JSON: the new ids of calls. */
  readonly newIds: Map<string, string>
  readonly item: () => JsonObject | undefined
}

/** The function, called at most once: it may parse a long message. */
function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined
  return () => {
    result ??= { value: compute() }
    return result.value
  }
}

function compareParts(original: readonly (Part | ContentPart)[], current: readonly (Part | ContentPart)[], collector: ChangeCollector): boolean {
  let at = 0
  const inPlace = original.length === current.length
  for (const part of current) {
    while (at < original.length && !isSameSlot(original[at], part) && !(inPlace && isReplacedByText(original[at], part)))
      if (!tryRemove(original[at++] as Part, collector)) return false
    const before = original[at++]
    const block = before && replacementBlock(before, part, collector)
    if (block && before.path) {
      collector.blocks.push({ path: before.path, block })
      continue
    }
    if (!before || !comparePart(before, part, collector)) return false
    if (before.path) collector.kept.push(before.path)
  }
  for (const part of original.slice(at)) if (!tryRemove(part, collector)) return false
  return true
}

function comparePart(before: Part, after: Part, collector: ChangeCollector): boolean {
  if ((before.type === 'text' && after.type === 'text') || (before.type === 'reasoning' && after.type === 'reasoning')) {
    if (before.text === after.text) return before.type === 'text' || hasSameSignature(before, after as typeof before)
    if (before.type === 'reasoning' || !before.path) return false
    collector.texts.push({ path: before.path, before: before.text, text: after.text })
    return true
  }
  if (before.type === 'tool-result' && after.type === 'tool-result') {
    if (before.name !== after.name || before.isError !== after.isError || !compareCallId(before, after, collector)) return false
    return compareParts(before.output, after.output, collector)
  }
  if (before.type === 'tool-call' && after.type === 'tool-call') {
    const { callId, input } = after
    return (
      JSON.stringify({ ...before, callId, input }) === JSON.stringify(after) &&
      compareCallId(before, after, collector) &&
      compareInput(before, input, collector)
    )
  }
  if ((before.type === 'image' || before.type === 'file') && before.type === after.type) return compareAttachment(before, after, collector)
  return JSON.stringify(before) === JSON.stringify(after)
}

/** New texts of a picture or a file take the place of the old ones, if its block has each of these once; whatever else is in the block stays. */
function compareAttachment(before: Part & AttachmentTexts, after: Part & AttachmentTexts, { item, texts }: ChangeCollector): boolean {
  const changed = ATTACHMENT_TEXTS.filter((field) => before[field] !== after[field])
  if (JSON.stringify({ ...before, ...Object.fromEntries(changed.map((field) => [field, after[field]])) }) !== JSON.stringify(after)) return false
  return changed.every((field) => {
    const [old, text, path] = [before[field], after[field], before.path]
    if (old === undefined || text === undefined || path === undefined) return false
    const [found, ...more] = stringPaths(valueAtPath(item(), path), old, path)
    if (!found || more.length > 0) return false
    texts.push({ path: found, before: old, text })
    return true
  })
}

/** A new id is written wherever the wire message holds the old one; a call and its result may share that place, and then have the same new id. */
function compareCallId(
  before: ToolCallPart | ToolResultPart,
  { callId }: ToolCallPart | ToolResultPart,
  { codec, item, newIds, texts }: ChangeCollector,
): boolean {
  if (before.callId === callId) return true
  const value = item()
  const paths = value ? codec.callIdPaths(before, value).filter((path) => valueAtPath(value, path) === before.callId) : []
  for (const path of paths) {
    const key = JSON.stringify(path)
    const known = newIds.get(key)
    if (known !== undefined && known !== callId) return false
    if (known === undefined) texts.push({ path, before: before.callId, text: callId })
    newIds.set(key, callId)
  }
  return paths.length > 0
}

/** New arguments take the place of the old ones: as a text where the wire message has one, otherwise as a value, if they are an object or a list too. */
function compareInput(before: ToolCallPart, input: string, { codec, item, texts, blocks }: ChangeCollector): boolean {
  if (before.input === input) return true
  const value = item()
  const path = value && codec.inputPath?.(before, value)
  if (!path) return false
  const original = valueAtPath(value, path)
  if (original === before.input) texts.push({ path, before: before.input, text: input })
  else if (isSameKindOfValue(original, parseJson(input))) blocks.push({ path, block: new VerbatimJson(input) })
  else return false
  return true
}

function isSameKindOfValue(before: unknown, after: unknown): boolean {
  return (asObject(before) && asObject(after)) !== undefined || (Array.isArray(before) && Array.isArray(after))
}

function hasSameSignature(before: Part & { type: 'reasoning' }, after: Part & { type: 'reasoning' }): boolean {
  return before.signature === after.signature && before.encrypted === after.encrypted
}

/** Returns the block that takes the place of a part's own: a text in place of other content, or other JSON of unknown content; undefined if none does. */
function replacementBlock(before: Part, after: Part, { role, codec }: ChangeCollector): object | undefined {
  if (before.path === undefined) return undefined
  if (before.type === 'opaque' && after.type === 'opaque') return before.json === after.json || after.json === '' ? undefined : new VerbatimJson(after.json)
  const isNewText = before.type !== 'text' && after.type === 'text' && isReplacedByText(before, after) && /\S/.test(after.text)
  return isNewText ? codec.textBlock?.(after.text, before.path, role) : undefined
}

/** A block can be removed from its array; a string that is a message's entire content cannot. */
function tryRemove(part: Part, { removed, codec: { optional = [] } }: ChangeCollector): boolean {
  const { path } = part
  if (!path || !(typeof path.at(-1) === 'number' || optional.some((one) => isSamePath(one, path)))) return false
  removed.push(path)
  return true
}

/** Whether a removed or replaced value contains one that stays: a call and its result may share one block. */
function removesKept({ removed, blocks, kept }: ChangeCollector): boolean {
  if (removed.length + blocks.length === 0) return false
  const removedKeys = new Set([...removed, ...blocks.map(({ path }) => path)].map((path) => JSON.stringify(path)))
  return kept.some((path) => path.some((_, i) => removedKeys.has(JSON.stringify(path.slice(0, i + 1)))))
}

function isSameSlot(a: Part | undefined, b: Part): boolean {
  return a !== undefined && a.type === b.type && isSamePath(a.path, b.path)
}

/** Whether content was replaced by a new text: other text, or one in place of a picture, a file or unknown content that is an element of an array. */
function isReplacedByText(a: Part | undefined, b: Part): boolean {
  if (b.type !== 'text' || b.path !== undefined) return false
  return a?.type === 'text' || ((a?.type === 'image' || a?.type === 'file' || a?.type === 'opaque') && typeof a.path?.at(-1) === 'number')
}

function isSamePath(a: Path | undefined, b: Path | undefined): boolean {
  return a !== undefined && b !== undefined && a.length === b.length && a.every((step, i) => step === b[i])
}

/** Whether two messages have the same content, so that one may replace the other on the wire. */
export function hasSameContent(a: Message, b: Message): boolean {
  return a.role === b.role && (a.parts === b.parts || (a.parts.length === b.parts.length && JSON.stringify(a.parts) === JSON.stringify(b.parts)))
}
