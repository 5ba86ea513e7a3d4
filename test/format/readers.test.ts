import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decode, decodeAll, detectFormat } from '../../src/format/index.ts'
import { DecantError, messageText } from '../../src/message/index.ts'
import { corpus } from '../corpus.ts'

const raw = join(corpus, 'raw')
const folders: Record<string, string> = {
  'claude-code': 'claude-code',
  'swe-agent': 'swe-agent',
  'tau-bench': 'tau-bench',
  langgraph: 'langgraph',
  'deer-flow-sse': 'deer-flow',
  'who-and-when': 'who-and-when',
  specstory: 'specstory',
  'openhands-llm-logs': 'openhands-llm-log',
}
const files = Object.keys(folders).flatMap((folder) => (existsSync(join(raw, folder)) ? readdirSync(join(raw, folder)).map((file) => ({ folder, file })) : []))
const textOf = ({ folder, file }: { folder: string; file: string }) => gunzipSync(readFileSync(join(raw, folder, file))).toString('utf8')
const objects = (text: string) => text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as Json]))

// biome-ignore lint/suspicious/noExplicitAny: the raw files are walked as they are
type Json = any

/** Every string inside a value. */
function strings(value: Json): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(strings)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

const blocks = (content: Json): string[] =>
  typeof content === 'string'
    ? [content]
    : Array.isArray(content)
      ? content.flatMap((block) => [block?.text, block?.thinking].filter((one) => typeof one === 'string'))
      : []
const chat = (message: Json): string[] => [
  ...blocks(message.content),
  ...(message.tool_calls ?? []).map((call: Json) => call.function?.arguments).filter((one: Json) => typeof one === 'string'),
  ...[message.reasoning_content].filter((one) => typeof one === 'string'),
]

/** The text, call arguments and results that stand in a raw file, found without decant's own readers. */
function said(folder: string, text: string): string[] {
  if (folder === 'claude-code') {
    return objects(text)
      .filter((line) => line.message && (line.type === 'user' || line.type === 'assistant'))
      .flatMap(({ message }) => [
        ...blocks(message.content),
        ...(Array.isArray(message.content) ? message.content : []).flatMap((block: Json) =>
          block.type === 'tool_use'
            ? strings(block.input).map((one) => JSON.stringify(one).slice(1, -1))
            : block.type === 'tool_result'
              ? blocks(block.content)
              : [],
        ),
      ])
  }
  if (folder === 'deer-flow-sse') {
    const byId = new Map<string, string>()
    for (const line of text.split('\n').filter((one) => one.startsWith('data:'))) {
      const data = JSON.parse(line.slice(5)) as Json
      byId.set(data.id + (data.tool_call_id ?? ''), (byId.get(data.id + (data.tool_call_id ?? '')) ?? '') + (data.content ?? ''))
    }
    return [...byId.values()]
  }
  if (folder === 'specstory') {
    const tags = /^(_\*\*|#|---|<!--)|<\/?(?:tool-use|details|think|summary)/
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !tags.test(line))
      .map((line) => JSON.stringify(line).slice(1, -1))
  }
  const file = JSON.parse(text) as Json
  if (folder === 'tau-bench') return file.flatMap((trial: Json) => trial.traj.flatMap(chat))
  if (folder === 'swe-agent') return file.history.filter((message: Json) => message.is_demo !== true).flatMap(chat)
  if (folder === 'langgraph')
    return file.values.messages.flatMap((message: Json) => [
      ...blocks(message.content),
      ...(message.tool_calls ?? []).flatMap((call: Json) => strings(call.args).map((one) => JSON.stringify(one).slice(1, -1))),
    ])
  if (folder === 'who-and-when') return file.history.flatMap((turn: Json) => strings(turn.content))
  return [...(file.messages ?? file).flatMap(chat), ...(file.response?.choices ?? []).flatMap((choice: Json) => chat(choice.message))]
}

describe.skipIf(files.length === 0)('readers on recorded logs (skipped where there is no corpus: set DECANT_CORPUS)', () => {
  it.each(files)('$folder/$file: is recognised, and every character of text, arguments and results is there', (place) => {
    const text = textOf(place)
    const name = detectFormat(text).name
    expect([folders[place.folder], 'openai-chat']).toContain(name)
    if (name === 'openai-chat') expect(place.folder).toBe('openhands-llm-logs')
    const read = [...decodeAll(text)].flatMap(({ history }) => history.messages.map(messageText)).join('\n')
    const escaped = JSON.stringify(read)
    const lost = said(place.folder, text).filter(
      (one) => one.trim() !== '' && !read.includes(one.trim()) && !escaped.includes(one.trim()) && !escaped.includes(JSON.stringify(one.trim()).slice(1, -1)),
    )
    expect(lost.slice(0, 3)).toEqual([])
  })

  it.each(files)('$folder/$file: damaged in many ways it gives a typed error with a remedy, or what can be read with notes', (place) => {
    const bytes = gunzipSync(readFileSync(join(raw, place.folder, place.file)))
    if (bytes.length > 2_000_000 && !process.env.DECANT_LONG) return
    const whole = [...decodeAll(bytes)].reduce((sum, { history }) => sum + history.messages.length, 0)
    for (const [name, damaged] of damages(bytes, process.env.DECANT_LONG ? 40 : 5)) {
      try {
        const documents = [...decodeAll(damaged)]
        const messages = documents.reduce((sum, { history }) => sum + history.messages.length, 0)
        const notes = documents.reduce((sum, document) => sum + document.notes.length, 0)
        // Markdown and event streams have no frame: one that ends between two turns looks whole.
        if (name === 'cut' && messages < whole - 1 && !['specstory', 'deer-flow-sse'].includes(place.folder))
          expect(notes, `${place.file} ${name}`).toBeGreaterThan(0)
      } catch (error) {
        expect(error, `${place.file} ${name}`).toBeInstanceOf(DecantError)
        expect((error as DecantError).remedy.length, `${place.file} ${name}`).toBeGreaterThan(10)
      }
    }
  })
})

/** Damaged copies of a file, always the same ones. */
function* damages(bytes: Buffer, count: number): Generator<[string, Uint8Array]> {
  let seed = bytes.length
  const next = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return seed % below
  }
  for (let i = 0; i < count; i++) {
    yield ['cut', bytes.subarray(0, next(bytes.length))]
    const garbled = Buffer.from(bytes)
    for (let k = 0; k < 20; k++) garbled[next(garbled.length)] = next(256)
    yield ['garbled', garbled]
    const lines = bytes.toString('latin1').split('\n')
    const [a, b] = [next(lines.length), next(lines.length)]
    yield ['a line doubled', Buffer.from([...lines.slice(0, a), lines[b] ?? '', ...lines.slice(a)].join('\n'), 'latin1')]
    yield [
      'lines interleaved',
      Buffer.from(lines.map((line, k) => (k % 7 === i ? line.slice(0, line.length / 2) + (lines[k + 1] ?? '') : line)).join('\n'), 'latin1'),
    ]
  }
  yield ['UTF-16', Buffer.from(`\uFEFF${bytes.toString('utf8')}`, 'utf16le')]
  yield ['Latin-1', Buffer.from(`${bytes.toString('utf8').slice(0, 1000)}é`, 'latin1')]
  yield ['empty', Buffer.alloc(0)]
}

describe('readers on logs made by hand', () => {
  const line = (value: object) => JSON.stringify(value)
  const answer = (uuid: string, id: string, content: object[], more: object = {}) =>
    line({
      type: 'assistant',
      uuid,
      parentUuid: null,
      sessionId: 's',
      timestamp: '2026-01-01T00:00:00Z',
      message: { id, role: 'assistant', model: 'claude-x', content },
      ...more,
    })
  const asked = (uuid: string, content: unknown, more: object = {}) =>
    line({ type: 'user', uuid, sessionId: 's', timestamp: '2026-01-01T00:00:00Z', message: { role: 'user', content }, ...more })

  it('joins the blocks that Claude Code streamed of one answer, parallel calls with their results after', () => {
    const text = [
      asked('1', 'go'),
      answer('2', 'msg_a', [{ type: 'thinking', thinking: 'so', signature: 'x' }]),
      answer('3', 'msg_a', [{ type: 'tool_use', id: 't1', name: 'Read', input: { p: 1.0 } }]),
      asked('4', [{ type: 'tool_result', tool_use_id: 't1', content: 'one' }]),
      answer('5', 'msg_a', [{ type: 'tool_use', id: 't2', name: 'Read', input: {} }]),
      asked('6', [{ type: 'tool_result', tool_use_id: 't2', content: 'two' }]),
    ].join('\n')
    const { history, model } = decode(text, { format: 'claude-code' })
    expect(history.messages.map(({ role, parts }) => [role, parts.map(({ type }) => type).join()])).toEqual([
      ['user', 'text'],
      ['assistant', 'reasoning,tool-call,tool-call'],
      ['tool', 'tool-result'],
      ['tool', 'tool-result'],
    ])
    expect(model).toBe('claude-x')
  })

  it('gives each side chain as a run of its own, and notes compactions', () => {
    const text = [
      asked('1', 'main'),
      asked('s1', 'side task', { isSidechain: true, parentUuid: null }),
      answer('s2', 'm1', [{ type: 'text', text: 'side answer' }], { isSidechain: true, parentUuid: 's1' }),
      line({ type: 'system', subtype: 'compact_boundary', uuid: 'x', sessionId: 's' }),
      asked('2', 'summary of all', { isCompactSummary: true }),
    ].join('\r\n')
    const [main, side, ...more] = [...decodeAll(text)]
    expect(more).toEqual([])
    expect(main?.history.messages.map(messageText)).toEqual(['main', 'summary of all'])
    expect(main?.history.messages[1]?.written).toBe('summary')
    expect(side?.history.messages.map(messageText)).toEqual(['side task', 'side answer'])
    expect(main?.notes.map(({ code }) => code)).toContain('compact-boundary')
  })

  it('reads JSONL with broken and torn lines and says which they are', () => {
    const text = `\uFEFF${line({ role: 'user', content: 'a' })}\r\n\r\n{"role": broken\n${line({ role: 'assistant', content: 'b' })}\n{"role":"us`
    const { history, notes } = decode(text, { format: 'jsonl' })
    expect(history.messages.map(messageText)).toEqual(['a', 'b'])
    expect(notes.map(({ code, line: at }) => [code, at])).toEqual([
      ['broken-line', 3],
      ['torn-line', 5],
    ])
  })

  it('leaves SWE-agent’s demonstrations out and says how many', () => {
    const { history, notes, meta } = decode({
      history: [
        { role: 'system', content: 's', agent: 'main' },
        { role: 'user', content: 'demo', is_demo: true, agent: 'main' },
        { role: 'user', content: 'task', agent: 'main' },
      ],
      trajectory: [],
      info: { submission: 'diff --git' },
    })
    expect(history.messages.map(messageText)).toEqual(['s', 'task'])
    expect(notes[0]?.message).toContain('1 messages of demonstrations')
    expect(meta?.patch).toBe('diff --git')
  })
})
