import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAll, decodeStream } from '../../src/format/index.ts'
import { dialectStream } from '../../src/format/readers/dialects/dialect-stream.ts'
import { DecantError, type Message } from '../../src/message/index.ts'
import { corpus } from '../corpus.ts'
import { agentLogs } from './agent-logs.ts'
import { otelLogs } from './otel-logs.ts'

async function runsOf(chunks: Iterable<Uint8Array | string>, format?: string): Promise<{ runs: Message[][]; notes: string[] }> {
  const runs: Message[][] = []
  const notes: string[] = []
  for await (const item of decodeStream(chunks, format === undefined ? {} : { format })) {
    if ('note' in item) notes.push(item.note.code)
    else {
      runs[item.run] ??= []
      runs[item.run]?.push(item.message)
    }
  }
  return { runs, notes }
}

const chat = '{"role":"user","content":"hé 🌍"}\r\n\r\n{"role": broken\n{"role":"assistant","content":"b"}\n{"role":"us'
const ofRuns = '{"id":1,"messages":[{"role":"user","content":"a"}]}\n{"id":2,"messages":[{"role":"user","content":"b"},{"role":"assistant","content":"c"}]}\n'
const ofArrays = '[{"role":"user","content":"a"}]\r\n\n [{"role":"user","content":"b"},{"role":"assistant","content":"c"}] \n[{"role":"us'

describe('decodeStream', () => {
  it('yields the messages and notes of decodeAll, however the bytes are chunked', async () => {
    for (const text of [chat, `\ufeff${chat}`, ofRuns, ofArrays, agentLogs.codex?.input ?? '', agentLogs['codex, old layout']?.input ?? '']) {
      const bytes = new TextEncoder().encode(text)
      const whole = [...decodeAll(text)].map(({ history }) => history.messages)
      const notes = [...decodeAll(text)].flatMap((document) => document.notes.map(({ code }) => code)).sort()
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
          const at = [0, ...cuts.sort((a, b) => a - b), bytes.length]
          const got = await runsOf(at.slice(1).map((end, i) => bytes.subarray(at[i], end)))
          expect(got.runs).toEqual(whole)
          expect(got.notes.sort()).toEqual(notes)
        }),
        { numRuns: 40 },
      )
    }
  })

  const linewise = Object.entries(agentLogs)
    .filter(([, { format, input }]) => ['atif', 'steps', 'headless', 'framework', 'chat-app', 'records'].includes(format) && input.includes('\n{'))
    .map(([name, { input }]) => ({ name, input }))
  it.each(linewise)('yields the messages and notes of decodeAll for $name, once, repeated or with damaged lines', async ({ input }) => {
    expect(linewise.length).toBeGreaterThan(12)
    for (const text of [input, `${input}\n${'x\n'.repeat(3)}${input}\n`.repeat(9), `${input}\n`.repeat(30)]) {
      const { runs, notes } = await runsOf([text])
      const whole = [...decodeAll(text)]
      expect(runs).toEqual(whole.map(({ history }) => history.messages))
      expect(notes.sort()).toEqual(whole.flatMap((document) => document.notes.map(({ code }) => code)).sort())
    }
  })

  it('reads a log of which only the first line is whole, as decodeAll does', async () => {
    const run = agentLogs['records with another key for their messages']?.input.split('\n')[0] ?? ''
    const span = otelLogs.openLlmetry?.input.split('\n')[0] ?? ''
    for (const [first, format] of [[run, 'records'] as const, [span, 'otel'] as const])
      for (const rest of ['[]', '7\n"x', 'gar"bled\n']) {
        const text = `${first}\n${rest}`
        const whole = [...decodeAll(text, { format })]
        expect(whole[0]?.notes.map(({ code }) => code)).toContain(rest === '[]' ? 'torn-line' : 'broken-line')
        expect((await runsOf([text], format)).runs).toEqual(whole.map(({ history }) => history.messages))
      }
    for (const format of ['cawm', 'tau-bench', 'dialogue', 'openhands-llm-log', 'openhands-events', 'chat-app'])
      expect(() => [...decodeAll('{"torn": \n"x"', { format })]).toThrow(expect.objectContaining({ code: 'invalid-json' }))
  })

  it('yields one-line runs before the source ends and buffers no lines of unknown content', async () => {
    const run = `${agentLogs['records with another key for their messages']?.input.split('\n')[0]}\n`
    let made = 0
    function* endless(line: string, most = Number.POSITIVE_INFINITY) {
      for (; made < most; made++) yield line
    }
    for await (const item of decodeStream(endless(run))) if ('message' in item && item.run === 1000) break
    expect(made).toBeLessThan(1100)
    made = 0
    const heap = process.memoryUsage().heapUsed
    await expect(runsOf(endless('{"a":1}\n', 300_000), 'headless')).rejects.toMatchObject({ code: 'not-this-format' })
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(100_000_000)
  })

  it('stops matching lines against notations when the first lines fit none', () => {
    let looked = 0
    const fits = () => {
      looked++
      return undefined
    }
    const reader = dialectStream('headless', [{ notation: 'none', recordKind: 'entries', matches: fits, readRecord: () => {} }])
    for (let line = 0; line < 1000; line++) reader.read({ value: {}, line, start: 0, end: 2 })
    expect([reader.end().length, looked < 100]).toEqual([0, true])
  })

  it('yields the same items for two chunks cut at any byte and for single bytes', async () => {
    const at = '2026-01-01T00:00:00.000Z'
    const item = (payload: object) => JSON.stringify({ timestamp: at, type: 'response_item', payload })
    const rollout = [
      JSON.stringify({ timestamp: at, type: 'session_meta', payload: { id: 'c1' } }),
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'wind 🕰️ it' }] }),
      JSON.stringify({ timestamp: at, type: 'event_msg', payload: { type: 'thread_rolled_back', num_turns: 1 } }),
      '{"timestamp": "torn',
      item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'gewunden, 好' }] }),
    ].join('\r\n')
    for (const text of [chat, `\ufeff${chat}`, rollout]) {
      const bytes = new TextEncoder().encode(text)
      const whole = await runsOf([text])
      expect(whole.runs[0]?.length).toBe(2)
      for (let cut = 0; cut <= bytes.length; cut++) expect(await runsOf([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole)
      expect(await runsOf(Array.from(bytes, (_, i) => bytes.subarray(i, i + 1)))).toEqual(whole)
      for (let cut = 0; cut <= text.length; cut++) expect(await runsOf([text.slice(0, cut), text.slice(cut)])).toEqual(whole)
    }
  })

  it('reads the words for the screen of a rollout of Codex only if it has no items, as decodeAll does', async () => {
    const event = (type: string, message: string) => JSON.stringify({ type: 'event_msg', payload: { type, message } })
    const compacted = JSON.stringify({ type: 'compacted', payload: { message: 'so far' } })
    const screen = [
      JSON.stringify({ type: 'session_meta', payload: { id: 'c1' } }),
      event('user_message', 'wind it'),
      compacted,
      event('agent_message', 'wound'),
    ]
    const item = JSON.stringify({ type: 'response_item', payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'wind it' }] } })
    for (const lines of [screen, [...screen, item], [item, ...screen]]) {
      const text = lines.join('\n')
      expect((await runsOf([text])).runs).toEqual([...decodeAll(text)].map(({ history }) => history.messages))
    }
  })

  it('yields 5,000 messages of an endless source after reading fewer than 5,100 lines', async () => {
    let made = 0
    function* endless() {
      for (;;) yield `{"role":"user","content":"${made++}"}\n`
    }
    let got = 0
    for await (const item of decodeStream(endless())) {
      if ('message' in item) got++
      if (got === 5000) break
    }
    expect(made).toBeLessThan(5100)
  })

  it('throws a typed error for input that is not readable line by line', async () => {
    const code = async (chunks: Iterable<Uint8Array | string>, format?: string) => {
      try {
        await runsOf(chunks, format)
      } catch (error) {
        return error instanceof DecantError ? error.code : String(error)
      }
      return 'nothing'
    }
    expect(await code(['[{"role":"user",', '"content":"hi"}]'])).toBe('not-streamable')
    expect(await code([agentLogs.pi?.input ?? ''])).toBe('not-streamable')
    expect(await code([])).toBe('empty-input')
    expect(await code(['\n\n'], 'jsonl')).toBe('not-this-format')
    expect(await code([new Uint8Array([0x7b, 0xff])], 'jsonl')).toBe('not-utf8')
    expect(await code([new Uint8Array([0x7b, 0xc3])], 'jsonl')).toBe('not-utf8')
    expect(await code(['{}'], 'nothing-like-it')).toBe('unknown-format')
  })
})

const folder = join(corpus, 'raw/claude-code')
const files = existsSync(folder) ? readdirSync(folder) : []
describe.skipIf(files.length === 0)('recorded Claude Code logs (skipped where there is no corpus: set DECANT_CORPUS)', () => {
  it.each(files)('%s: streams the same messages as decodeAll reads', async (file) => {
    const bytes = gunzipSync(readFileSync(join(folder, file)))
    const whole = [...decodeAll(bytes)].map(({ history }) => history.messages)
    const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) => bytes.subarray(i * 65_536, (i + 1) * 65_536))
    const { runs } = await runsOf(chunks)
    expect(runs.filter((run) => run !== undefined)).toEqual(whole)
  })
})
