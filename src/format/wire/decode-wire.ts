import { DecantError, type Message, type Part, type Place, type Source, type Tool } from '../../message/index.ts'
import { commonLength, jsonOf, jsonValue, ownCopy, valueAt } from '../../text/index.ts'
import type { DecodeNote, Document } from '../format.ts'
import { type Member, Raw, type Repeated, repeated, type Slice } from '../json/index.ts'
import { repeatedKeys } from '../repeated-keys.ts'
import type { Codec, RawText, Reading } from './codec.ts'
import { invalidJson } from './invalid-json.ts'
import { keptCalls } from './kept-calls.ts'
import { lineAt } from './line-at.ts'
import { metaBeside } from './meta-beside.ts'
import { type KnownLayout, layoutOf } from './splice/layout.ts'
import { layoutFound, layoutIn } from './splice/layout-in.ts'
import { systemSlot } from './splice/system-slot.ts'
import { timeOf } from './time-of.ts'
import { unread as unknown } from './unread.ts'
import { type JsonObject, objectOf, stringOf } from './value.ts'
import { wholeAnswer } from './whole-answer.ts'

/** A message as read on its own, and its keys whose values were ignored. */
interface Read {
  readonly message: Message
  readonly unread: readonly Repeated[]
}

/** For documents decoded from text: the messages read, one by one. */
const reads = new WeakMap<Document, readonly Read[]>()

/** Decodes a text or a value in memory with a codec. If a text begins like that of `before`, the messages read there are reused. */
export function decodeWire(codec: Codec, input: string | object, before?: Document): Document {
  return typeof input === 'string' ? decodeText(codec, input, before) : decodeValue(codec, input)
}

function decodeText(codec: Codec, input: string, before?: Document): Document {
  const known = before?.format === codec.name ? knownOf(codec, before, input) : undefined
  const layout = layoutOf(input, codec, known)
  const { list, items, body, bare: one } = layout
  const found = items.map((slice, index) => (one ? undefined : known?.read(slice, index)) ?? messageAt(codec, input, slice, index, one))
  const read = found.map(({ message }) => message)
  const member = (key: string): Member | undefined => body.findLast((one) => one.key === key)
  const settingOf = (key: string): unknown => {
    const held = member(key)
    return held && readable(input, held)
  }
  const messages = keptCalls(codec, codec.settle?.(read) ?? read, settingOf)
  const slot = systemSlot(codec, member)
  if (codec.readSystem && slot) {
    const { value, index } = slot
    const parts = codec.readSystem(parsed(input, value), rawText(new Raw(input, value)))
    addSystem(messages, parts, { index, start: value.start, end: value.end })
  }
  const { tools: toolsKey = 'tools', model: modelKey = 'model' } = codec
  const tools = member(toolsKey)
  const model = member(modelKey)
  const document = {
    format: codec.name,
    input,
    history: { messages, tools: tools ? toolsIn(codec, parsed(input, tools), rawText(new Raw(input, tools))) : [], ...thinking(codec, settingOf) },
    notes: [...unknown(codec.name, codec.list, list !== undefined, messages), ...told(input, [...twice(body), ...found.flatMap(({ unread }) => unread)])],
    ...modelOf(model && parsed(input, model)),
    ...metaBeside(
      codec,
      body.map((one) => [one.key, () => readable(input, one)] as const),
    ),
  }
  reads.set(document, found)
  layoutFound(document, layout)
  return document
}

/** What an earlier document reveals about a text. */
interface Known extends KnownLayout {
  /** Returns what was read of the document at a slice, if the text is the same there. */
  read(slice: Slice, index: number): Read | undefined
}

function knownOf(codec: Codec, document: Document, text: string): Known | undefined {
  const before = reads.get(document)
  if (!before || typeof document.input !== 'string') return undefined
  const same = commonLength(document.input, text)
  const read: Known['read'] = ({ start, end }, index) => {
    const found = end <= same ? before[index] : undefined
    return found?.message.source?.start === start && found.message.source.end === end ? found : undefined
  }
  return { layout: layoutIn(document, document.input, codec), same, read }
}

function decodeValue(codec: Codec, input: object): Document {
  const body = Array.isArray(input) ? undefined : objectOf(input)
  const list = body ? body[codec.list] : input
  const read = typeof list === 'string' ? [bare(list, { index: 0 })] : Array.from(listOf(codec, list, body), (value, index) => messageOf(codec, value, index))
  const settingOf = (key: string): unknown => body?.[key]
  const messages = keptCalls(codec, codec.settle?.(read) ?? read, settingOf)
  const slot = body && systemSlot(codec, (key) => body[key])
  if (codec.readSystem && slot) addSystem(messages, codec.readSystem(slot.value, jsonText(slot.value)), { index: slot.index })
  const tools = body?.[codec.tools ?? 'tools']
  return {
    format: codec.name,
    input,
    history: { messages, tools: toolsIn(codec, tools, jsonText(tools)), ...thinking(codec, settingOf) },
    notes: unknown(codec.name, codec.list, true, messages),
    ...modelOf(body?.[codec.model ?? 'model']),
    ...metaBeside(
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
  const object = objectOf(value)
  if (!object) throw new DecantError('not-this-format', `Message ${index} is no object`, 'Give an array of messages.', { index })
  noAnswer(object, () => ({ index }))
  return { id: `m${index}`, ...timeOf(object), ...codec.read(object, jsonText(object)), source: { index } }
}

function messageAt(codec: Codec, input: string, slice: Slice, index: number, one: boolean): Read {
  const source = { index, start: slice.start, end: slice.end }
  const value = parsed(input, slice)
  if (one) return { message: bare(String(value), source), unread: [] }
  const object = objectOf(value)
  if (!object)
    throw new DecantError('not-this-format', `Message ${index} is no object`, 'Give an array of messages.', { index, line: lineAt(input, slice.start) })
  noAnswer(object, () => ({ index, line: lineAt(input, slice.start) }))
  const message = { id: `m${index}`, ...timeOf(object), ...codec.read(object, ownText(new Raw(input, slice))), source }
  return { message, unread: [...repeated(input, slice, object)] }
}

/** Returns the members of a body whose key is repeated later. */
function twice(body: readonly Member[]): Repeated[] {
  const last = new Map(body.map((member) => [member.key, member]))
  return last.size === body.length ? [] : body.filter((member) => last.get(member.key) !== member)
}

function told(input: string, unread: readonly Repeated[]): DecodeNote[] {
  const [first] = unread
  return first ? [repeatedKeys(unread, lineAt(input, first.keyStart))] : []
}

/** Rejects a provider's whole answer in place of a message. An answer that also has the form of a message, like Anthropic's, is read as one. */
function noAnswer(object: JsonObject, placed: () => Place): void {
  if (object.role !== undefined) return
  const answer = wholeAnswer(object)
  if (!answer) return
  const place = placed()
  throw new DecantError('not-this-format', `Message ${place.index} is the whole answer of a provider`, `Give the value of its \`${answer.at}\`.`, place)
}

function bare(text: string, source: Source): Message {
  const reading: Reading = { role: 'user', parts: text === '' ? [] : [{ type: 'text', text, path: [] }] }
  return { id: 'm0', ...reading, source }
}

function addSystem(messages: Message[], parts: readonly Part[], source: Source): void {
  if (parts.length > 0) messages.unshift({ id: 'system', role: 'system', parts, source })
}

function toolsIn(codec: Codec, value: unknown, raw: RawText): readonly Tool[] {
  return typeof value === 'object' && value !== null ? codec.readTools(value, raw) : []
}

function thinking(codec: Codec, settingOf: (key: string) => unknown): { thinks?: true } {
  return codec.thinks?.(settingOf) ? { thinks: true } : {}
}

function modelOf(value: unknown): { model?: string } {
  const model = stringOf(value)
  return model === undefined ? {} : { model }
}

function parsed(input: string, { start, end }: Slice): unknown {
  try {
    return JSON.parse(input.slice(start, end))
  } catch {
    throw invalidJson(input, start)
  }
}

/** Reads a member beside the messages; damage there is not reported. */
function readable(input: string, { start, end }: Slice): unknown {
  return jsonValue(input.slice(start, end))
}

/** Returns texts as copies, for messages that may outlive the text that they were read from. */
function ownText(raw: Raw): RawText {
  return (path) => ownCopy(raw.textAt(path) ?? '')
}

function rawText(raw: Raw): RawText {
  return (path) => raw.textAt(path) ?? ''
}

/** For objects in memory the exact text of a value is its JSON; a value without one (a cycle) has no text. */
function jsonText(root: unknown): RawText {
  return (path) => {
    try {
      return jsonOf(valueAt(root, path))
    } catch {
      return ''
    }
  }
}
