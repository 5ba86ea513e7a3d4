import { DecantError, type Message, type Part, type Place, type Source, type Tool } from '../../message/index.ts'
import { commonPrefixLength, detachedCopy, parseJson, stringifyJson, valueAtPath } from '../../text/index.ts'
import type { DecodeNote, Document } from '../format.ts'
import { findRepeatedKeys, type Member, RawJson, type RepeatedKey, type Slice } from '../json/index.ts'
import { repeatedKeysNote } from '../repeated-keys-note.ts'
import { bodyMeta } from './body-meta.ts'
import type { Codec, MessageContent, RawText } from './codec.ts'
import { invalidJsonError } from './invalid-json-error.ts'
import { lineAt } from './line-at.ts'
import { markStoredResults } from './mark-stored-results.ts'
import { parseProviderResponse } from './parse-provider-response.ts'
import { type KnownLayout, layoutOf } from './splice/layout.ts'
import { layoutFor, storeLayout } from './splice/layout-for.ts'
import { systemSlot } from './splice/system-slot.ts'
import { timeOf } from './time-of.ts'
import { unreadNotes } from './unread-notes.ts'
import { asObject, type JsonObject, stringOf } from './value.ts'

/** A message as read on its own, and its keys whose values were ignored. */
interface ReadMessage {
  readonly message: Message
  readonly repeats: readonly RepeatedKey[]
}

/** For documents decoded from text: the messages read, one by one. */
const readMessages = new WeakMap<Document, readonly ReadMessage[]>()

/** Decodes a text or a value in memory with a codec. If a text begins like that of `before`, the messages read there are reused. */
export function decodeWire(codec: Codec, input: string | object, before?: Document): Document {
  return typeof input === 'string' ? decodeText(codec, input, before) : decodeValue(codec, input)
}

function decodeText(codec: Codec, input: string, before?: Document): Document {
  const earlier = before?.format === codec.name ? earlierReading(codec, before, input) : undefined
  const layout = layoutOf(input, codec, earlier)
  const { list, items, body, isSingleText } = layout
  const found = items.map((slice, index) => (isSingleText ? undefined : earlier?.readAt(slice, index)) ?? messageAt(codec, input, slice, index, isSingleText))
  const messagesRead = found.map(({ message }) => message)
  const member = (key: string): Member | undefined => body.findLast((one) => one.key === key)
  const settingOf = (key: string): unknown => {
    const setting = member(key)
    return setting && readMember(input, setting)
  }
  const messages = markStoredResults(codec, codec.linkMessages?.(messagesRead) ?? messagesRead, settingOf)
  const slot = systemSlot(codec, member)
  if (codec.readSystem && slot) {
    const { value, index } = slot
    const parts = codec.readSystem(parseSlice(input, value), rawText(new RawJson(input, value)))
    addSystem(messages, parts, { index, start: value.start, end: value.end })
  }
  const { tools: toolsKey = 'tools', model: modelKey = 'model' } = codec
  const tools = member(toolsKey)
  const model = member(modelKey)
  const document = {
    format: codec.name,
    input,
    history: { messages, tools: tools ? toolsIn(codec, parseSlice(input, tools), rawText(new RawJson(input, tools))) : [], ...thinkingFlag(codec, settingOf) },
    notes: [
      ...unreadNotes(codec.name, codec.list, list !== undefined, messages),
      ...repeatedKeyNotes(input, [...repeatedMembers(body), ...found.flatMap(({ repeats }) => repeats)]),
    ],
    ...modelOf(model && parseSlice(input, model)),
    ...bodyMeta(
      codec,
      body.map((one) => [one.key, () => readMember(input, one)] as const),
    ),
  }
  readMessages.set(document, found)
  storeLayout(document, layout)
  return document
}

/** What an earlier document reveals about a text. */
interface EarlierReading extends KnownLayout {
  /** Returns what was read of the document at a slice, if the text is the same there. */
  readAt(slice: Slice, index: number): ReadMessage | undefined
}

function earlierReading(codec: Codec, document: Document, text: string): EarlierReading | undefined {
  const before = readMessages.get(document)
  if (!before || typeof document.input !== 'string') return undefined
  const same = commonPrefixLength(document.input, text)
  const readAt: EarlierReading['readAt'] = ({ start, end }, index) => {
    const found = end <= same ? before[index] : undefined
    return found?.message.source?.start === start && found.message.source.end === end ? found : undefined
  }
  return { layout: layoutFor(document, document.input, codec), commonLength: same, readAt }
}

function decodeValue(codec: Codec, input: object): Document {
  const body = Array.isArray(input) ? undefined : asObject(input)
  const list = body ? body[codec.list] : input
  const messagesRead =
    typeof list === 'string' ? [textMessage(list, { index: 0 })] : Array.from(listOf(codec, list, body), (value, index) => messageOf(codec, value, index))
  const settingOf = (key: string): unknown => body?.[key]
  const messages = markStoredResults(codec, codec.linkMessages?.(messagesRead) ?? messagesRead, settingOf)
  const slot = body && systemSlot(codec, (key) => body[key])
  if (codec.readSystem && slot) addSystem(messages, codec.readSystem(slot.value, jsonText(slot.value)), { index: slot.index })
  const tools = body?.[codec.tools ?? 'tools']
  return {
    format: codec.name,
    input,
    history: { messages, tools: toolsIn(codec, tools, jsonText(tools)), ...thinkingFlag(codec, settingOf) },
    notes: unreadNotes(codec.name, codec.list, true, messages),
    ...modelOf(body?.[codec.model ?? 'model']),
    ...bodyMeta(
      codec,
      Object.keys(body ?? {}).map((key) => [key, () => body?.[key]] as const),
    ),
  }
}

function listOf(codec: Codec, list: unknown, body: JsonObject | undefined): readonly unknown[] {
  if (Array.isArray(list)) return list
  throw new DecantError(
    'not-this-format',
    `The input has no array of messages${body ? ` under '${codec.list}'` : ''}`,
    'Give an array of messages or a whole request body.',
  )
}

function messageOf(codec: Codec, value: unknown, index: number): Message {
  const object = asObject(value)
  if (!object) throw new DecantError('not-this-format', `Message ${index} is no object`, 'Give an array of messages.', { index })
  rejectProviderResponse(object, () => ({ index }))
  return { id: `m${index}`, ...timeOf(object), ...codec.read(object, jsonText(object)), source: { index } }
}

function messageAt(codec: Codec, input: string, slice: Slice, index: number, isSingleText: boolean): ReadMessage {
  const source = { index, start: slice.start, end: slice.end }
  const value = parseSlice(input, slice)
  if (isSingleText) return { message: textMessage(String(value), source), repeats: [] }
  const object = asObject(value)
  if (!object)
    throw new DecantError('not-this-format', `Message ${index} is no object`, 'Give an array of messages.', { index, line: lineAt(input, slice.start) })
  rejectProviderResponse(object, () => ({ index, line: lineAt(input, slice.start) }))
  const message = { id: `m${index}`, ...timeOf(object), ...codec.read(object, copiedText(new RawJson(input, slice))), source }
  return { message, repeats: [...findRepeatedKeys(input, slice, object)] }
}

/** Returns the members of a body whose key is repeated later. */
function repeatedMembers(body: readonly Member[]): RepeatedKey[] {
  const last = new Map(body.map((member) => [member.key, member]))
  return last.size === body.length ? [] : body.filter((member) => last.get(member.key) !== member)
}

function repeatedKeyNotes(input: string, repeats: readonly RepeatedKey[]): DecodeNote[] {
  const [first] = repeats
  return first ? [repeatedKeysNote(repeats, lineAt(input, first.keyStart))] : []
}

/** Rejects a provider's response in place of a message. A response that also has the form of a message, like Anthropic's, is read as one. */
function rejectProviderResponse(object: JsonObject, locate: () => Place): void {
  if (object.role !== undefined) return
  const response = parseProviderResponse(object)
  if (!response) return
  const place = locate()
  throw new DecantError('not-this-format', `Message ${place.index} is the whole answer of a provider`, `Give the value of its \`${response.at}\`.`, place)
}

function textMessage(text: string, source: Source): Message {
  const reading: MessageContent = { role: 'user', parts: text === '' ? [] : [{ type: 'text', text, path: [] }] }
  return { id: 'm0', ...reading, source }
}

function addSystem(messages: Message[], parts: readonly Part[], source: Source): void {
  if (parts.length > 0) messages.unshift({ id: 'system', role: 'system', parts, source })
}

function toolsIn(codec: Codec, value: unknown, raw: RawText): readonly Tool[] {
  return typeof value === 'object' && value !== null ? codec.readTools(value, raw) : []
}

function thinkingFlag(codec: Codec, settingOf: (key: string) => unknown): { thinks?: true } {
  return codec.isThinkingOn?.(settingOf) ? { thinks: true } : {}
}

function modelOf(value: unknown): { model?: string } {
  const model = stringOf(value)
  return model === undefined ? {} : { model }
}

function parseSlice(input: string, { start, end }: Slice): unknown {
  try {
    return JSON.parse(input.slice(start, end))
  } catch {
    throw invalidJsonError(input, start)
  }
}

/** Reads a member outside the messages; damage there is not reported. */
function readMember(input: string, { start, end }: Slice): unknown {
  return parseJson(input.slice(start, end))
}

/** Returns texts as copies, for messages that may outlive the text that they were read from. */
function copiedText(raw: RawJson): RawText {
  return (path) => detachedCopy(raw.textAt(path) ?? '')
}

function rawText(raw: RawJson): RawText {
  return (path) => raw.textAt(path) ?? ''
}

/** For objects in memory the exact text of a value is its JSON; a value without one (a cycle) has no text. */
function jsonText(root: unknown): RawText {
  return (path) => {
    try {
      return stringifyJson(valueAtPath(root, path))
    } catch {
      return ''
    }
  }
}
