import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNamed, type WireFormat } from '../../src/format/index.ts'
import type { ContentPart, Message, Part } from '../../src/message/index.ts'
import { looseJson } from './loose-json.ts'

const RUNS = process.env.DECANT_LONG ? 100_000 : 300
/** The long setting takes minutes a format. */
const TIMEOUT = process.env.DECANT_LONG ? 3_600_000 : 20_000
const SHORT = '[shorter]'

/** What every wire format keeps, over generated bodies. */
export function wireContract(name: string, bodies: fc.Arbitrary<object>): void {
  const format = formatNamed(name) as WireFormat
  describe(name, () => {
    it(
      'gives back the very bytes of what was not touched',
      () => {
        fc.assert(
          fc.property(bodies, fc.nat(), (body, seed) => {
            const text = looseJson(body, seed)
            const document = format.decode(text)
            return format.encode(document, document.history.messages.slice()) === text
          }),
          { numRuns: RUNS },
        )
      },
      TIMEOUT,
    )

    it(
      'gives back the very object, and the very messages where some are cut',
      () => {
        fc.assert(
          fc.property(bodies, fc.nat(), (body, seed) => {
            const document = format.decode(body)
            const { messages } = document.history
            if (format.encode(document, messages.slice()) !== body) return false
            const kept = messages.filter((_, i) => (seed >> (i % 20)) % 2 === 0)
            const list = listOf(format.encode(document, kept))
            const before = new Set(listOf(body))
            return list.every((one) => before.has(one))
          }),
          { numRuns: RUNS / 3 },
        )
      },
      TIMEOUT,
    )

    it(
      'reads a text and its parsed value alike, with ids of their own',
      () => {
        fc.assert(
          fc.property(bodies, (body) => {
            const inMemory = format.decode(JSON.parse(JSON.stringify(body)) as object).history
            const read = format.decode(JSON.stringify(body)).history
            expect(read.messages.map(told)).toEqual(inMemory.messages.map(told))
            expect(new Set(read.messages.map(({ id }) => id)).size).toBe(read.messages.length)
          }),
          { numRuns: RUNS / 3 },
        )
      },
      TIMEOUT,
    )

    it(
      'changes only the one text that was shortened',
      () => {
        fc.assert(
          fc.property(bodies, fc.nat(), (body, seed) => {
            const text = looseJson(body, seed)
            const document = format.decode(text)
            const changed = shortenOne(document.history.messages, seed)
            if (!changed) return true
            const output = format.encode(document, changed.messages) as string
            expect(withoutRun(text, output)).toBe(true)
            const again = format.decode(output).history.messages
            expect(texts(again)).toEqual(texts(changed.messages))
            const value = JSON.parse(text.replace(/^\ufeff/, '')) as object
            const held = format.decode(value)
            const inMemory = format.encode(held, shortenOne(held.history.messages, seed)?.messages ?? [])
            return isDeepStrictEqual(inMemory, JSON.parse(output.replace(/^\ufeff/, '')))
          }),
          { numRuns: RUNS / 3 },
        )
      },
      TIMEOUT,
    )

    it(
      'writes valid JSON for any choice of parts, and reads the same words from it',
      () => {
        fc.assert(
          fc.property(bodies, fc.nat(), (body, seed) => {
            const text = looseJson(body, seed)
            const document = format.decode(text)
            const messages = document.history.messages.flatMap((message, i): Message[] => {
              if (message.source && message.source.index < 0) return [message]
              const parts = message.parts.filter((part, j) => part.type === 'tool-result' || (seed >> ((i + j) % 24)) % 2 === 0)
              return parts.length === 0 ? [] : [{ ...message, parts }]
            })
            const again = format.decode(format.encode(document, messages)).history.messages
            expect(words(again)).toBe(words(messages))
          }),
          { numRuns: RUNS / 3 },
        )
      },
      TIMEOUT,
    )
  })
}

function listOf(value: string | object): unknown[] {
  if (Array.isArray(value)) return value
  const list = typeof value === 'object' ? Object.entries(value).find(([key]) => ['messages', 'input', 'contents'].includes(key))?.[1] : undefined
  return Array.isArray(list) ? list : []
}

function told({ role, parts, id }: Message): object {
  return { role, id, parts: parts.map(({ type }) => type), texts: texts([{ id, role, parts }]) }
}

/** All words in order; where blocks had to be joined a line end stands between them. */
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

/** The messages with one text shortened: of a text part or inside a result. */
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

/** Whether `output` is `text` with one run replaced by something that holds the shortened words. */
function withoutRun(text: string, output: string): boolean {
  let start = 0
  while (start < text.length && text[start] === output[start]) start++
  let end = 0
  while (end < text.length - start && end < output.length - start && text.at(-1 - end) === output.at(-1 - end)) end++
  const put = output.slice(start, output.length - end)
  return output === text || `"${SHORT}"`.includes(put) || (put.length < SHORT.length + 20 && put.includes(SHORT.slice(1, -1)))
}
