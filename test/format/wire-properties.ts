import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { WireFormat } from '../../src/format/index.ts'
import type { ContentPart, Message, Part } from '../../src/message/index.ts'
import { looseJson } from './loose-json.ts'

const SHORT = '[shorter]'

/** One property of every wire format. */
export interface WireProperty {
  readonly name: string
  readonly property: fc.IProperty<[object, number]>
}

/** The properties of every wire format, over generated bodies. */
export function wireProperties(format: WireFormat, bodies: fc.Arbitrary<object>): readonly WireProperty[] {
  return Object.entries(KEPT).map(([name, holds]) => ({ name, property: fc.property(bodies, fc.nat(), (body, seed) => holds(format, body, seed)) }))
}

const KEPT: Readonly<Record<string, (format: WireFormat, body: object, seed: number) => boolean>> = {
  'encodes untouched messages byte for byte'(format, body, seed) {
    const text = looseJson(body, seed)
    const document = format.decode(text)
    return format.encode(document, document.history.messages.slice()) === text
  },

  'returns the same object when unchanged, and the same message objects when some are cut'(format, body, seed) {
    const document = format.decode(body)
    const { messages } = document.history
    if (format.encode(document, messages.slice()) !== body) return false
    const kept = messages.filter((_, i) => (seed >> (i % 20)) % 2 === 0)
    const list = listOf(format.encode(document, kept))
    const before = new Set(listOf(body))
    return list.every((one) => before.has(one))
  },

  'reads a text and its parsed value alike, with unique message ids'(format, body) {
    const inMemory = format.decode(JSON.parse(JSON.stringify(body)) as object).history
    const read = format.decode(JSON.stringify(body)).history
    assert.deepEqual(read.messages.map(summaryOf), inMemory.messages.map(summaryOf))
    return new Set(read.messages.map(({ id }) => id)).size === read.messages.length
  },

  'changes only the text that was shortened'(format, body, seed) {
    const text = looseJson(body, seed)
    const document = format.decode(text)
    const changed = shortenOne(document.history.messages, seed)
    if (!changed) return true
    const output = format.encode(document, changed.messages) as string
    assert.ok(withoutRun(text, output), output)
    const again = format.decode(output).history.messages
    assert.deepEqual(texts(again), texts(changed.messages))
    const value = JSON.parse(text.replace(/^\ufeff/, '')) as object
    const held = format.decode(value)
    const inMemory = format.encode(held, shortenOne(held.history.messages, seed)?.messages ?? [])
    return isDeepStrictEqual(inMemory, JSON.parse(output.replace(/^\ufeff/, '')))
  },

  'writes JSON for any choice of parts that decodes to the same texts'(format, body, seed) {
    const text = looseJson(body, seed)
    const document = format.decode(text)
    const shared = sharedIds(document.history.messages)
    const messages = document.history.messages.flatMap((message, i): Message[] => {
      if (message.source && message.source.index < 0) return [message]
      const stays = (part: Part) => part.type === 'tool-result' || (part.type === 'tool-call' && shared.has(part.callId))
      const parts = message.parts.filter((part, j) => stays(part) || (seed >> ((i + j) % 24)) % 2 === 0)
      return parts.length === 0 ? [] : [{ ...message, parts }]
    })
    const again = format.decode(format.encode(document, messages)).history.messages
    assert.equal(words(again), words(messages))
    return true
  },
}

/** Ids shared by several calls: if one of these calls were removed, its result would belong to another call, and be moved. */
function sharedIds(messages: readonly Message[]): ReadonlySet<string> {
  const ids = messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])))
  return new Set(ids.filter((id, i) => ids.indexOf(id) !== i))
}

function listOf(value: string | object): unknown[] {
  if (Array.isArray(value)) return value
  const list = typeof value === 'object' ? Object.entries(value).find(([key]) => ['messages', 'input', 'contents'].includes(key))?.[1] : undefined
  return Array.isArray(list) ? list : []
}

function summaryOf({ role, parts, id }: Message): object {
  return { role, id, parts: parts.map(({ type }) => type), texts: texts([{ id, role, parts }]) }
}

/** All words in order; joined blocks have a line end between them. */
function words(messages: readonly Message[]): string {
  return texts(messages).join('').replaceAll('\n', '')
}

/** All words of messages: texts, reasoning, results. Empty ones say nothing. */
function texts(messages: readonly Message[]): string[] {
  const found: string[] = []
  const add = (part: Part | ContentPart) => {
    if ((part.type === 'text' || part.type === 'reasoning') && part.text !== '') found.push(part.text)
    else if (part.type === 'tool-result') part.output.forEach(add)
  }
  for (const { parts } of messages) parts.forEach(add)
  return found
}

/** The messages with one text shortened: that of a text part or inside a result. */
function shortenOne(messages: readonly Message[], seed: number): { messages: Message[] } | undefined {
  const at = messages.findIndex(({ parts }, i) => i >= seed % messages.length && parts.some(hasText))
  const message = messages[at]
  if (!message) return undefined
  const which = message.parts.findIndex(hasText)
  const parts = message.parts.map((part, i): Part => {
    if (i !== which) return part
    if (part.type === 'text') return { ...part, text: SHORT }
    if (part.type !== 'tool-result') return part
    const first = part.output.findIndex(({ type }) => type === 'text')
    return { ...part, output: part.output.map((one, j) => (j === first && one.type === 'text' ? { ...one, text: SHORT } : one)) }
  })
  return { messages: messages.map((one, i) => (i === at ? { ...message, parts } : one)) }
}

function hasText(part: Part): boolean {
  return part.type === 'text' || (part.type === 'tool-result' && part.output.some(({ type }) => type === 'text'))
}

/** Whether `output` is `text` with one run replaced by something that contains the shortened words. */
function withoutRun(text: string, output: string): boolean {
  let start = 0
  while (start < text.length && text[start] === output[start]) start++
  let end = 0
  while (end < text.length - start && end < output.length - start && text.at(-1 - end) === output.at(-1 - end)) end++
  const put = output.slice(start, output.length - end)
  return output === text || `"${SHORT}"`.includes(put) || (put.length < SHORT.length + 20 && put.includes(SHORT.slice(1, -1)))
}
