import { DecantError, type Message, type Part, type Tool } from '../../message/index.ts'
import type { Document } from '../format.ts'
import { Raw, type Slice } from '../json/index.ts'
import type { Codec, RawText } from './codec.ts'
import { invalidJson, layoutOf, lineAt } from './layout.ts'
import { jsonText } from './raw-text.ts'
import { objectOf, stringOf } from './value.ts'

/** Id of the message that stands for system text beside the array. */
export const SYSTEM_ID = 'system'

/** Decodes a text or a value in memory with a codec. */
export function decodeWire(codec: Codec, input: string | object): Document {
  return typeof input === 'string' ? decodeText(codec, input) : decodeValue(codec, input)
}

function decodeText(codec: Codec, input: string): Document {
  const { items, body } = layoutOf(input, codec)
  const messages = items.map((slice, index) => messageAt(codec, input, slice, index))
  const member = (key: string) => body.findLast((one) => one.key === key)
  const system = codec.system ? member(codec.system) : undefined
  if (codec.readSystem && system) {
    const raw = new Raw(input, system)
    const message = systemMessage(codec.readSystem(parsed(input, system), rawText(raw)), { index: -1, start: system.start, end: system.end })
    if (message) messages.unshift(message)
  }
  const tools = member('tools')
  const model = member('model')
  return {
    format: codec.name,
    input,
    history: { messages, tools: tools ? toolsIn(codec, parsed(input, tools), rawText(new Raw(input, tools))) : [] },
    notes: [],
    ...modelOf(model && parsed(input, model)),
  }
}

function decodeValue(codec: Codec, input: object): Document {
  const body = Array.isArray(input) ? undefined : objectOf(input)
  const list = body ? body[codec.list] : input
  if (!Array.isArray(list))
    throw new DecantError(
      'not-this-format',
      `The input has no array of messages${body ? ` under '${codec.list}'` : ''}`,
      'Give an array of messages or a whole request body.',
    )
  const messages = list.map((value: unknown, index): Message => {
    const object = objectOf(value)
    if (!object) throw new DecantError('not-this-format', `Message ${index} is no object`, 'Give an array of messages.', { index })
    return { id: `m${index}`, ...codec.read(object, jsonText(object)), source: { index } }
  })
  if (codec.readSystem && codec.system && body?.[codec.system] !== undefined) {
    const message = systemMessage(codec.readSystem(body[codec.system], jsonText(body[codec.system])), { index: -1 })
    if (message) messages.unshift(message)
  }
  return {
    format: codec.name,
    input,
    history: { messages, tools: body ? toolsIn(codec, body.tools, jsonText(body.tools)) : [] },
    notes: [],
    ...modelOf(body?.model),
  }
}

function messageAt(codec: Codec, input: string, slice: Slice, index: number): Message {
  const value = objectOf(parsed(input, slice))
  if (!value)
    throw new DecantError('not-this-format', `Message ${index} is no object`, 'Give an array of messages.', { index, line: lineAt(input, slice.start) })
  return { id: `m${index}`, ...codec.read(value, rawText(new Raw(input, slice))), source: { index, start: slice.start, end: slice.end } }
}

function systemMessage(parts: readonly Part[], source: Message['source']): Message | undefined {
  return parts.length === 0 || source === undefined ? undefined : { id: SYSTEM_ID, role: 'system', parts, source }
}

function toolsIn(codec: Codec, value: unknown, raw: RawText): readonly Tool[] {
  return Array.isArray(value) ? codec.readTools(value, raw) : []
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

function rawText(raw: Raw): RawText {
  return (path) => raw.textAt(path) ?? ''
}
