import { describe, expect, it } from 'vitest'
import { decode, decodeAll, wireNamed, wires } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'
import { hasCorpus, sampledRuns } from '../corpus.ts'
import { recorded, recordedText } from './recorded-logs.ts'

const PER_SOURCE = process.env.DECANT_LONG ? 1000 : 4

/** The call that UI messages get for a result without a call. */
const ORPHAN = 'tool {}'

/** All words in order, except white space alone, which not every wire accepts, and each call with its parsed arguments. */
function contentOf(messages: readonly Message[]): { words: string; calls: string[]; results: string[] } {
  const words: string[] = []
  const calls: string[] = []
  const results: string[] = []
  for (const { role, parts } of messages) {
    for (const part of parts) {
      if (part.type === 'text' && role !== 'system' && part.text.trim() !== '') words.push(part.text)
      if (part.type === 'tool-call' && isObject(part.input)) calls.push(`${part.name} ${part.input.trim() || '{}'}`)
      if (part.type === 'tool-result') results.push(part.output.map((one) => (one.type === 'text' ? one.text : '')).join('\n'))
    }
  }
  return { words: words.join('\n'), calls, results }
}

/** Wires that require a JSON object write other arguments differently. */
function isObject(input: string): boolean {
  try {
    const value: unknown = JSON.parse(input.trim() || '{}')
    return typeof value === 'object' && value !== null && !('input' in value && Object.keys(value).length === 1)
  } catch {
    return false
  }
}

describe.skipIf(!hasCorpus)('recorded runs (skipped where there is no corpus)', () => {
  const runs = hasCorpus ? sampledRuns(PER_SOURCE) : []

  it('encode to the same bytes from text and to the same array from memory', () => {
    expect(runs.length).toBeGreaterThan(10)
    for (const { messages, id } of runs) {
      for (const text of [JSON.stringify(messages), JSON.stringify({ model: 'gpt-5', messages, temperature: 1.5 }, null, 2)]) {
        const document = decode(text)
        expect(document.format, id).toBe('openai-chat')
        expect(wireNamed(document.format).encode(document, document.history.messages.slice()) === text, id).toBe(true)
      }
      const held = decode(messages)
      expect(wireNamed(held.format).encode(held, held.history.messages.slice())).toBe(messages)
    }
  }, 120_000)

  it.each(wires.map(({ name }) => name))(
    'keep texts, calls and results through %s and back',
    (name) => {
      const to = wireNamed(name)
      for (const { messages, id } of runs) {
        const chat = decode(JSON.stringify(messages), { format: 'openai-chat' })
        const there = to.decode(to.encode(chat, chat.history.messages))
        const back = decode(wireNamed('openai-chat').encode(there, there.history.messages), { format: 'openai-chat' })
        const wanted = contentOf(chat.history.messages)
        const got = contentOf(back.history.messages)
        expect(got.words === wanted.words, `${id}: words`).toBe(true)
        expect(got.results, id).toEqual(wanted.results)
        expect(
          got.calls.filter((call) => call !== ORPHAN),
          id,
        ).toEqual(wanted.calls.filter((call) => call !== ORPHAN))
      }
    },
    120_000,
  )
})

describe.skipIf(recorded.length === 0)('recorded logs (skipped where there is no corpus)', () => {
  it('have a name, an id and JSON arguments in every call, and an earlier call for every result', () => {
    for (const file of recorded) {
      for (const { history } of decodeAll(recordedText(file))) {
        const calls = new Set<string>()
        for (const part of history.messages.flatMap(({ parts }) => parts)) {
          const where = `${file.folder}/${file.file}`
          if (part.type === 'tool-result') expect(calls, where).toContain(part.callId)
          if (part.type !== 'tool-call') continue
          calls.add(part.callId)
          expect([part.name, part.callId], where).not.toContain('')
          if (file.folder !== 'specstory') expect(() => JSON.parse(part.input), `${where} ${part.input.slice(0, 80)}`).not.toThrow()
        }
      }
    }
  })
})
