import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { messageText } from '../../src/message/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const base = { thread_id: 'x', agent: 'planner', role: 'assistant' }
const events: readonly (readonly [kind: string, data: object])[] = [
  ['message_chunk', { ...base, id: 'run-1', content: 'Hel' }],
  ['message_chunk', { ...base, id: 'run-1', content: 'lo: {"data: 1"}\n\nevent: x' }],
  ['tool_calls', { ...base, id: 'run-2', content: '', tool_calls: [{ name: 'search', args: { query: '好' }, id: 'c1' }] }],
  ['tool_call_chunks', { ...base, id: 'run-2', tool_call_chunks: [{ args: '{"query":', index: 0 }] }],
  ['tool_call_chunks', { ...base, id: 'run-2', tool_call_chunks: [{ args: '"好"}', index: 0 }] }],
  ['tool_call_result', { ...base, id: 'r-3', content: '[]', tool_call_id: 'c1' }],
]
const plain = events.map(([kind, data]) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`).join('')

/** The ways to spell one event, by the WHATWG's "Server-sent events". */
const spelling = fc.record({
  feed: fc.constantFrom('\n', '\r\n', '\r'),
  space: fc.boolean(),
  pretty: fc.boolean(),
  before: fc.subarray([':', ': keep-alive', 'id: 7', 'retry: 1000']),
  blank: fc.integer({ min: 1, max: 3 }),
})

function spelt(
  [kind, data]: readonly [string, object],
  { feed, space, pretty, before, blank }: typeof spelling extends fc.Arbitrary<infer S> ? S : never,
): string {
  const gap = space ? ' ' : ''
  const text = JSON.stringify(data, null, pretty ? 1 : 0)
  return (
    [...before, `event:${gap}${kind}`, ...text.split('\n').map((line) => `data:${gap}${line}`), ...Array.from({ length: blank }, () => '')].join(feed) + feed
  )
}

test('decode reads an event stream equally for every valid spelling of its events', () => {
  const whole = decode(plain)
  expect(whole.history.messages.map(({ role }) => role)).toEqual(['assistant', 'assistant', 'tool'])
  fc.assert(
    fc.property(fc.array(spelling, { minLength: events.length, maxLength: events.length }), fc.boolean(), (spellings, marked) => {
      const text = events.map((event, i) => spelt(event, spellings[i] ?? expect.fail())).join('')
      const document = decode(`${marked ? '\ufeff' : ''}${text}`)
      expect(document.format).toBe('deer-flow')
      expect(document.notes).toEqual([])
      expect(document.history.messages).toEqual(whole.history.messages)
    }),
    { numRuns: process.env.DECANT_LONG ? 20_000 : 300 },
  )
})

test('decode reads the whole events of an event stream cut at any character and notes a torn line', () => {
  const first = plain.indexOf('\n\n') + 2
  for (let cut = first; cut < plain.length; cut++) {
    const text = plain.slice(0, cut)
    const { history, notes } = decode(text)
    const open = text.slice(text.lastIndexOf('\n') + 1)
    const torn = open !== '' && !open.startsWith('event:') && !(open.startsWith('data:') && isJson(open.slice(5)))
    expect(
      notes.map(({ line }) => line),
      open,
    ).toEqual(torn ? [text.split('\n').length] : [])
    expect(history.messages[0]?.parts[0]).toMatchObject({ type: 'text', text: expect.stringMatching(/^planner: Hel/) })
  }
})

test('decode notes each damaged data line of an event stream once, in linear time', () => {
  const damaged = (lines: number) => `${plain}event: message_chunk\n${'data: {"broken\n'.repeat(lines)}`
  const first = plain.split('\n').length + 1
  expect(decode(damaged(3)).notes.map(({ line }) => line)).toEqual([first, first + 1, first + 2])
  expect(growth(100, (lines) => () => decode(damaged(lines)))).toBeLessThan(MOST_GROWTH)
})

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

test('decode pairs event-stream calls without ids with their arguments and results', () => {
  const chunk = (query: string) => ({ name: 'search', args: JSON.stringify({ query }), id: '', index: null })
  const call = (query: string) => ({ name: 'search', args: { query }, id: '' })
  const result = (id: string, content: string) => ['tool_call_result', { ...base, agent: 'researcher', id, content, tool_call_id: '' }] as const
  const stream: typeof events = [
    ['tool_calls', { ...base, agent: 'coordinator', id: 'run-0', tool_calls: [{ name: 'handoff', args: {}, id: '' }], tool_call_chunks: [] }],
    ['tool_calls', { ...base, agent: 'researcher', id: 'run-1', tool_calls: [call('duck'), call('soup')], tool_call_chunks: [chunk('duck'), chunk('soup')] }],
    ['tool_calls', { ...base, agent: 'researcher', id: 'run-1', tool_calls: [{ name: '', args: {}, id: '' }], tool_call_chunks: [] }],
    result('r-1', 'roast'),
    result('r-2', 'hot'),
  ]
  const { history } = decode(stream.map(([kind, data]) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`).join(''))
  const parts = history.messages.flatMap((message) => message.parts)
  const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [[part.callId, part.input]] : []))
  expect(calls.map(([, input]) => input)).toEqual(['{}', '{"query":"duck"}', '{"query":"soup"}'])
  expect(new Set(calls.map(([id]) => id)).size).toBe(3)
  const answered = parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))
  expect(answered).toEqual([calls[1]?.[0], calls[2]?.[0]])
})

test('decode joins event-stream chunks without ids only in a row, of one speaker, until the model stops', () => {
  const chunk = (agent: string, content: string, more = {}) => ['message_chunk', { thread_id: 'x', agent, role: 'assistant', content, ...more }] as const
  const result = (content: string, callId: string) => ['tool_call_result', { thread_id: 'x', agent: 'coder', content, tool_call_id: callId }] as const
  const stream = [
    ['message_chunk', { thread_id: 'x', role: 'user', content: 'ask' }] as const,
    ...[chunk('planner', 'a'), chunk('planner', 'b'), chunk('coder', 'c', { finish_reason: 'stop' }), chunk('coder', 'd')],
    ...[result('1', 'c1'), result('2', 'c2'), chunk('coder', 'e')],
  ]
  const { history } = decode(stream.map(([kind, data]) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`).join(''))
  expect(history.messages.map(messageText)).toEqual(['ask', 'planner: ab', 'coder: c', 'coder: d', '1', '2', 'coder: e'])
})
