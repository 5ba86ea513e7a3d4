import { expect, test } from 'vitest'
import { decode } from '../../src/format/index.ts'

const chatDelta = (delta: object) => ({ choices: [{ index: 0, delta }] })
const item = (output_index: number, type: string, fields: object) => ({ type: `response.output_item.${type}`, output_index, item: fields })

/** The parts of an answer that was recorded as this text or as this list of pieces, and the notes of its reading. */
function read(streamed: string | readonly object[]): { parts: readonly object[] | undefined; notes: readonly string[] } {
  const response_body = typeof streamed === 'string' ? streamed : { streamed_data: streamed }
  const { history, notes } = decode({ request_body: { model: 'clockwork-1', messages: [{ role: 'user', content: 'go' }] }, response_body })
  return { parts: history.messages[1]?.parts, notes: notes.map(({ message }) => message) }
}

const SPOKEN = [chatDelta({ role: 'assistant', content: '' }), chatDelta({ content: 'a\u2028b' }), chatDelta({}), chatDelta({ content: ' c' }), { choices: [] }]

test.each<[string, (events: readonly string[]) => string]>([
  ['ends of lines of Windows', (events) => events.map((event) => `data: ${event}\r\n\r\n`).join('')],
  ['carriage returns alone', (events) => events.map((event) => `data: ${event}\r\r`).join('')],
  ['a byte order mark', (events) => `\ufeff${events.map((event) => `data: ${event}\n\n`).join('')}`],
  ['comments, ids and pauses', (events) => events.map((event, i) => `: ping\n\nid: ${i}\nretry: 9\nevent: x\ndata:${event}\n\n\n`).join('')],
  ['no end of line after the last event', (events) => events.map((event) => `data: ${event}`).join('\n\n')],
  ['no blank lines', (events) => events.map((event) => `data: ${event}\n`).join('')],
  ['events of several lines', (events) => events.map((event) => `data: ${event.replaceAll(',', ',\ndata: ')}\n\n`).join('')],
  ['a last event that was cut', (events) => `${events.map((event) => `data: ${event}\n\n`).join('')}data: {"choices":[{"del`],
  ['a list in JSON', (events) => `[${events.join(',\r\n')}]`],
])('decode joins the pieces of an event stream with %s', (_, spell) => {
  expect(read(spell(SPOKEN.map((event) => JSON.stringify(event)))).parts).toEqual([{ type: 'text', text: 'a\u2028b c' }])
})

test('decode reads a list in JSON whose texts look like an event stream', () => {
  const list = JSON.stringify([chatDelta({ content: 'data: a' }), chatDelta({ content: '\ndata: b' })])
  expect(read(list).parts).toEqual([{ type: 'text', text: 'data: a\ndata: b' }])
})

test.each<[string, readonly object[]]>([
  [
    'Chat, whose calls alternate',
    [
      chatDelta({ tool_calls: [{ index: 0, id: 'a', function: { name: 'open', arguments: '' } }] }),
      chatDelta({ tool_calls: [{ index: 1, id: 'b', function: { name: 'wind', arguments: '{"n' } }] }),
      chatDelta({
        tool_calls: [
          { index: 0, function: { arguments: '{"x":1}' } },
          { index: 1, function: { arguments: '":2}' } },
        ],
      }),
    ],
  ],
  [
    'Chat, whose pieces repeat the name, or have the id later',
    [
      chatDelta({ tool_calls: [{ index: 0, id: 'a', function: { name: 'open', arguments: '{"x"' } }] }),
      chatDelta({ tool_calls: [{ index: 0, id: 'a', function: { name: 'open', arguments: ':1}' } }] }),
      chatDelta({ tool_calls: [{ index: 1, function: { name: 'wind' } }] }),
      chatDelta({ tool_calls: [{ index: 1, id: 'b', function: { arguments: '{"n":2}' } }] }),
    ],
  ],
  [
    'Anthropic, with events of later kinds',
    [
      { type: 'message_start', message: { role: 'assistant', content: [], usage: { input_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'a', name: 'open', input: {} } },
      { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 'b', name: 'wind', input: {} } },
      { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"n' } },
      { type: 'ping' },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"x":1}' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '":2}' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'later_delta', later: 1 } },
      { type: 'later_event', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 1 } },
      { type: 'message_stop' },
    ],
  ],
  [
    'Responses, whose last event has no items',
    [
      { type: 'response.created', response: { output: [] } },
      item(0, 'added', { type: 'function_call', call_id: 'a', name: 'open', arguments: '' }),
      item(1, 'added', { type: 'function_call', call_id: 'b', name: 'wind', arguments: '' }),
      item(1, 'done', { type: 'function_call', call_id: 'b', name: 'wind', arguments: '{"n":2}' }),
      item(0, 'done', { type: 'function_call', call_id: 'a', name: 'open', arguments: '{"x":1}' }),
      { type: 'response.completed', response: { output: [], usage: {} } },
    ],
  ],
])('decode joins parallel calls of a streamed answer of %s', (_, events) => {
  const calls = [
    { type: 'tool-call', callId: 'a', name: 'open', input: '{"x":1}' },
    { type: 'tool-call', callId: 'b', name: 'wind', input: '{"n":2}' },
  ]
  expect(read(events).parts).toEqual(calls)
  expect(read(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')).parts).toEqual(calls)
})

test('decode reads a streamed call of Anthropic without arguments as one with none, and a custom tool of Chat with its text', () => {
  const call = (...deltas: readonly string[]) => [
    { type: 'message_start', message: { role: 'assistant', content: [] } },
    { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'a', name: 'open', input: {} } },
    ...deltas.map((partial_json) => ({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json } })),
  ]
  for (const deltas of [[], [''], ['', '']]) expect(read(call(...deltas)).parts).toMatchObject([{ name: 'open', input: '{}' }])
  const custom = [{ id: 'a', type: 'custom', custom: { name: 'patch', input: '*** ' } }, { custom: { input: 'Begin' } }]
  expect(read(custom.map((one) => chatDelta({ tool_calls: [{ index: 0, ...one }] }))).parts).toMatchObject([{ name: 'patch', input: '*** Begin' }])
})

test('decode reads what arrived of a streamed answer of Responses that broke off', () => {
  const events = [
    { type: 'response.created', response: { model: 'clockwork-2', output: [] } },
    item(0, 'done', { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'opening' }] }),
    item(1, 'added', { type: 'message', role: 'assistant', content: [] }),
    { type: 'response.output_text.delta', output_index: 1, content_index: 0, delta: 'wind' },
    { type: 'response.output_text.delta', output_index: 1, content_index: 0, delta: 'ing' },
    item(2, 'added', { type: 'function_call', call_id: 'a', name: 'open', arguments: '' }),
    { type: 'response.function_call_arguments.delta', output_index: 2, delta: '{"x"' },
  ]
  const parts = decode({ request_body: { input: [{ role: 'user', content: 'go' }] }, response_body: { streamed_data: events } })
    .history.messages.slice(1)
    .flatMap((message) => message.parts)
  expect(parts).toMatchObject([
    { type: 'text', text: 'opening' },
    { type: 'text', text: 'winding' },
    { type: 'tool-call', name: 'open', input: '{"x"' },
  ])
})

test.each<[string, readonly object[]]>([
  [
    'Anthropic',
    [
      { type: 'message_start', message: { role: 'assistant', content: [] } },
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    ],
  ],
  ['Anthropic, before anything else', [{ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }]],
  [
    'Responses',
    [
      { type: 'response.created', response: { output: [] } },
      { type: 'error', code: 'overloaded', message: 'Overloaded' },
    ],
  ],
  ['Responses that failed', [{ type: 'response.failed', response: { output: [], error: { code: 'overloaded', message: 'Overloaded' } } }]],
  ['Chat', [{ error: { message: 'Overloaded' } }]],
])('decode notes the error that ended a streamed answer of %s before it said anything', (_, events) => {
  expect(read(events).notes.join()).toContain('Overloaded')
})

test('decode keeps what a streamed answer said before its error', () => {
  const events = [chatDelta({ content: 'open' }), { error: { message: 'Overloaded' }, choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }] }]
  expect(read(events)).toEqual({ parts: [{ type: 'text', text: 'open' }], notes: [] })
})
