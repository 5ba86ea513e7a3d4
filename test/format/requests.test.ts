import { expect, it } from 'vitest'
import { decode, decodeAll } from '../../src/format/index.ts'
import { messageText } from '../../src/message/index.ts'
import { streamEvents as anthropicEvents } from '../../src/testing/provider/anthropic/stream-events.ts'
import { requestLogs } from './request-logs.ts'

const inputOf = (name: string) => requestLogs[name]?.input ?? ''

it('decodeAll joins the requests of one trace into one run, in the order in which they began', () => {
  const runs = [...decodeAll(inputOf('requests of Langfuse'))]
  expect(runs.map(({ model, meta, history }) => [model, meta?.id, meta?.requests, history.messages.length])).toEqual([['clockwork-1', 't1', 2, 4]])
  expect(runs[0]?.history.messages.map(messageText)).toEqual([
    'mend the clock',
    'opening the case\nopen {"path":"case/spring.c"}',
    'spring is broken',
    'it ticks again',
  ])
})

it('decode reads the offered tools, and tool results that only tool runs record', () => {
  expect(decode(inputOf('requests as pairs')).history.tools.map(({ name }) => name)).toEqual(['open'])
  expect(decode(inputOf('requests of OpenAI Agents')).history.messages.at(-1)?.parts).toMatchObject([{ type: 'tool-result', callId: 'c1', name: 'open' }])
})

it('decode finds model requests among other entries of a HAR file', () => {
  const har = JSON.parse(inputOf('requests in a HAR file'))
  const page = { request: { method: 'GET', url: 'https://clock/dial.png' }, response: { status: 200, content: { text: 'a picture' } } }
  har.log.entries.unshift(page, page, page, page, page, page)
  const { format, history } = decode(JSON.stringify(har))
  expect([format, history.messages.length]).toEqual(['requests', 4])
})

it('decode rejects a HAR file without requests to a model', () => {
  const page = { request: { method: 'POST', url: 'https://clock/wind' }, response: { status: 200, content: { text: '{"ok":true}' } } }
  const har = JSON.stringify({ log: { version: '1.2', entries: [page, page] } })
  expect(() => decode(har)).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
  expect(() => decode(har, { format: 'requests' })).toThrow(expect.objectContaining({ code: 'not-this-format' }))
})

it.each([
  ['a list of numbers', { input: [1, 2, 3] }, { ok: true }],
  ['text messages to phones', { messages: [{ to: '+1', words: 'hello' }] }, { id: '3' }],
  ['the contents of a basket', { contents: [{ name: 'spring', count: 1 }] }, { total: 3 }],
  ['a text to embed', { model: 'm', input: 'a clock' }, { object: 'list', data: [{ embedding: [1, 2] }] }],
  ['an image prompt', { model: 'm', prompt: 'a clock' }, { images: ['x'] }],
])('decode rejects requests whose body is %s', (_, body, answer) => {
  expect(() => decode(JSON.stringify([{ request: { body }, response: { body: answer } }]))).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
})

it('decode rejects a HAR file whose only request goes to a mailbox', () => {
  const entry = { request: { method: 'POST', url: 'https://mail/api/messages', postData: { text: '{"to":"a"}' } }, response: { content: { text: '{}' } } }
  expect(() => decode(JSON.stringify({ log: { entries: [entry] } }))).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
})

it('decode finds a chat request among more requests to an embedding model', () => {
  const embedded = { request: { body: { model: 'm', input: 'a clock' } }, response: { body: { data: [{ embedding: [1] }] } } }
  const asked = { request: { body: { model: 'm', messages: [{ role: 'user', content: 'hi' }] } }, response: {} }
  const { format, history } = decode(JSON.stringify([embedded, embedded, embedded, asked]))
  expect([format, history.messages.length]).toEqual(['requests', 1])
})

it('decode detects a call record without a model as dialogue and not as proxy requests', () => {
  const call = {
    call_type: 'inbound',
    messages: [
      { role: 'agent', text: 'good noon' },
      { role: 'caller', text: 'my clock' },
    ],
    response: { ok: true },
  }
  expect(decode(JSON.stringify([call])).format).toBe('dialogue')
})

it.each([
  [
    'Anthropic',
    { model: 'clockwork-1', messages: [{ role: 'user', content: 'go' }] },
    [
      ...anthropicEvents({
        content: [
          { type: 'thinking', thinking: 'look first', signature: 'seal' },
          { type: 'text', text: 'opening' },
          { type: 'tool_use', id: 'c1', name: 'open', input: { path: 'a' } },
        ],
        stop_reason: 'tool_use',
        usage: {},
      }),
    ].map(([, event]) => event),
  ],
  [
    'Responses',
    { model: 'clockwork-1', input: [{ role: 'user', content: 'go' }] },
    [
      { type: 'response.created', response: { output: [] } },
      { type: 'response.output_item.done', item: { type: 'reasoning', summary: [{ type: 'summary_text', text: 'look first' }], encrypted_content: 'seal' } },
      { type: 'response.output_item.done', item: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'opening' }] } },
      { type: 'response.output_item.done', item: { type: 'function_call', call_id: 'c1', name: 'open', arguments: '{"path":"a"}' } },
    ],
  ],
  [
    'Gemini',
    { contents: [{ role: 'user', parts: [{ text: 'go' }] }] },
    [
      { candidates: [{ content: { role: 'model', parts: [{ text: 'look ', thought: true }] } }] },
      { candidates: [{ content: { role: 'model', parts: [{ text: 'first', thought: true }, { text: 'open' }] } }] },
      { candidates: [{ content: { role: 'model', parts: [{ text: 'ing' }, { functionCall: { name: 'open', args: { path: 'a' } } }] } }] },
    ],
  ],
])('decode puts together an answer of %s that was recorded in pieces', (_, sent, events) => {
  const stream = events.map((event) => `event: x\r\ndata: ${JSON.stringify(event)}\r\n\r\n`).join('')
  for (const response_body of [stream, { streamed_data: events }]) {
    const { messages } = decode(JSON.stringify({ request_body: sent, response_body })).history
    expect(messages.map(messageText)).toEqual(['go', expect.stringMatching(/opening\nopen \{"path":"a"\}/)])
    expect(messages[1]?.parts.map(({ type }) => type)).toEqual(['reasoning', 'text', 'tool-call'])
  }
})

it.each<[string, [index: number | undefined, id: string | null | undefined, name: string | undefined, text: string][]]>([
  [
    'which counts none of them',
    [
      [undefined, 'a', 'open', '{"x"'],
      [undefined, undefined, undefined, ':1}'],
      [undefined, 'b', 'wind', '{}'],
    ],
  ],
  [
    'which counts all as the first',
    [
      [0, 'a', 'open', '{"x":1}'],
      [0, 'b', 'wind', '{}'],
    ],
  ],
  [
    'whose later pieces have other ids or none',
    [
      [0, 'a', 'open', '{"x"'],
      [0, 'z', undefined, ':'],
      [0, null, undefined, '1'],
      [0, '', undefined, '}'],
      [1, 'b', 'wind', '{}'],
    ],
  ],
])('decode keeps the calls of a Chat answer in pieces apart, of a provider %s', (_, pieces) => {
  const events = pieces.map(([index, id, name, text]) => ({
    choices: [{ index: 0, delta: { tool_calls: [{ index, id, function: { name, arguments: text } }] } }],
  }))
  const { messages } = decode({ request_body: { messages: [{ role: 'user', content: 'go' }] }, response_body: { streamed_data: events } }).history
  expect(messages[1]?.parts).toMatchObject([
    { name: 'open', input: '{"x":1}', callId: 'a' },
    { name: 'wind', input: '{}', callId: 'b' },
  ])
})

it('decode puts together a refusal, and the blocks in which Mistral thinks', () => {
  const answerOf = (...deltas: object[]) => {
    const streamed_data = deltas.map((delta) => ({ choices: [{ delta }] }))
    const { messages } = decode(JSON.stringify({ request_body: { messages: [{ role: 'user', content: 'go' }] }, response_body: { streamed_data } })).history
    return messages[1]?.parts
  }
  expect(answerOf({ refusal: 'I will ' }, { refusal: 'not.' })).toEqual([{ type: 'text', text: 'I will not.' }])
  const thinks = { type: 'thinking', thinking: [{ type: 'text', text: 'look first' }] }
  expect(answerOf({ content: [thinks] }, { content: [{ type: 'text', text: 'open' }] }, { content: 'ing' })).toEqual([
    { type: 'reasoning', text: 'look first' },
    { type: 'text', text: 'opening' },
  ])
})
