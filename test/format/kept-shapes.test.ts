import { expect, test } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode, wireNamed } from '../../src/format/index.ts'
import { profileFor, violations, wireViolations } from '../../src/law/index.ts'
import { hardFloor, type Message, type Part } from '../../src/message/index.ts'

/** Recent shapes of providers and SDKs that used to keep their whole unit, or were read without their words. */
const parts = ({ history }: { history: { messages: readonly Message[] } }) => history.messages.flatMap((message) => message.parts)
const long = (i: number) => `The clock of tower ${i} strikes ${i * 37}. `.repeat(30)
const untold = (part: Part): boolean => (part.type === 'opaque' && part.text === undefined) || (part.type === 'tool-result' && part.output.some(untold))

/** Rounds of a question, something in between and an answer, followed by a last question. */
const rounds = (said: (role: string, text: string) => object, between: (i: number) => object[]) => [
  ...Array.from({ length: 8 }, (_, i) => [said('user', `Question ${i}: ${long(i)}`), ...between(i), said('assistant', `Answer ${i}: ${long(i)}`)]).flat(),
  said('user', 'And the last?'),
]
const chat = (role: string, content: string) => ({ role, content })
const ui = (role: string, text: string) => ({ id: text.slice(0, 12), role, parts: [{ type: 'text', text }] })

test.each<[string, string, object[]]>([
  [
    'a browser state',
    'anthropic-messages',
    rounds(chat, (i) => [
      { role: 'assistant', content: [{ type: 'tool_use', id: `toolu_${i}`, name: 'browser_click', input: {}, toolset_name: 'browser' }] },
      {
        role: 'user',
        content: [
          {
            ...{ type: 'tool_result', tool_use_id: `toolu_${i}`, toolset_name: 'browser' },
            content: [
              { type: 'text', text: long(i) },
              {
                type: 'browser_state',
                tabs: [{ tab_id: '1', title: `Tower ${i}`, url: 'https://example.com/', active: true }],
                state_changes: [{ type: 'tab_opened', tab_id: '1' }],
              },
            ],
          },
        ],
      },
    ]),
  ],
  [
    'a screenshot stored by the provider',
    'openai-responses',
    rounds(chat, (i) => [
      { type: 'computer_call', call_id: `c${i}`, actions: [{ type: 'screenshot' }], status: 'completed' },
      { type: 'computer_call_output', call_id: `c${i}`, output: { type: 'computer_screenshot', file_id: `file_${i}` } },
      { role: 'user', content: [{ type: 'input_image', file_id: `file_${i}`, detail: 'auto' }] },
    ]),
  ],
  [
    'a failed MCP call',
    'openai-responses',
    rounds(chat, (i) => [
      {
        ...{ type: 'mcp_call', id: `mcp_${i}`, name: 'wind', server_label: 'clocks', arguments: '{}', output: null, status: 'failed' },
        error: { type: 'mcp_tool_execution_error', content: [{ type: 'text', text: `stuck ${i}` }] },
      },
    ]),
  ],
  ['a video', 'openai-chat', rounds(chat, () => [{ role: 'user', content: [{ type: 'video_url', video_url: { url: 'https://example.com/film.mp4' } }] }])],
  [
    'application data',
    'ai-sdk-ui',
    rounds(ui, (i) => [{ id: `d${i}`, role: 'assistant', parts: [{ type: 'data-weather', id: `w${i}`, data: { said: long(i) } }] }]),
  ],
])('%s is read as text, encodes byte for byte and lets compress cut its messages to meet the budget', async (_, format, messages) => {
  const text = JSON.stringify(messages, null, 1)
  const document = decode(text, { format })
  const { encode } = wireNamed(format)
  expect(encode(document, document.history.messages.slice())).toBe(text)
  expect(parts(document).filter(untold)).toEqual([])
  const { messages: shorter, report } = await compress(messages, { budget: '30%', format })
  expect(report.excess).toBeUndefined()
  expect(shorter.length).toBeLessThan(messages.length / 2)
  expect(violations(decode(shorter, { format }).history, profileFor({ format }))).toEqual([])
})

test('decode reads a failed MCP call, a denied call and a browser state as text', () => {
  const failed = { type: 'mcp_call', id: 'm', name: 'wind', server_label: 's', arguments: '{}', error: { type: 'http_error', code: 503, message: 'gone' } }
  expect(parts(decode([{ role: 'user', content: 'go' }, failed]))[2]).toMatchObject({ isError: true, output: [{ text: 'gone' }] })
  const denied = { type: 'tool-wind', toolCallId: 'c', state: 'output-denied', input: {}, approval: { id: 'a', approved: false, reason: 'not at night' } }
  expect(parts(decode([{ id: 'm', role: 'assistant', parts: [denied] }]))[1]).toMatchObject({ isError: true, output: [{ text: 'not at night' }] })
  const state = { type: 'browser_state', tabs: [{ tab_id: '1', title: 'Tower', url: 'https://example.com/', active: true }] }
  const answer = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: [state] }] }
  expect(parts(decode([{ role: 'user', content: 'go' }, answer]))[1]).toMatchObject({ output: [{ text: 'Tower\nhttps://example.com/' }] })
})

/** A call of an MCP server that the user was asked about. */
const asked = (i: number, approve = true) => [
  { type: 'mcp_approval_request', id: `r${i}`, name: 'wind', server_label: 'clocks', arguments: JSON.stringify({ tower: long(i) }) },
  { type: 'mcp_approval_response', approval_request_id: `r${i}`, approve, reason: approve ? null : 'not at night' },
]
const called = (i: number) => ({
  ...{ type: 'mcp_call', id: `mcp_${i}`, approval_request_id: `r${i}`, name: 'wind', server_label: 'clocks', arguments: '{}' },
  output: `wound ${i}`,
})

test('compress keeps or cuts an MCP approval request together with its response and its call', async () => {
  const items = rounds(chat, (i) => [...asked(i), called(i)])
  const document = decode(items)
  expect(document.format).toBe('openai-responses')
  expect(violations(document.history, profileFor({ format: document.format }))).toEqual([])
  for (const strategy of [{ strategy: 'sliding-window' }, {}]) {
    const { messages, report } = await compress(items, { budget: '40%', ...strategy })
    expect(report.excess).toBeUndefined()
    const left = (type: string, key: string) => messages.flatMap((one) => (Reflect.get(one, 'type') === type ? [Reflect.get(one, key)] : []))
    const ids = left('mcp_approval_request', 'id')
    expect(ids.length).toBeLessThan(8)
    expect(left('mcp_approval_response', 'approval_request_id')).toEqual(ids)
    expect(left('mcp_call', 'approval_request_id')).toEqual(ids)
  }
  const written = JSON.stringify(wireNamed('openai-chat').encode(document, document.history.messages.slice()))
  expect(violations(decode(written).history, profileFor({ format: 'openai-chat' }))).toEqual([])
  expect(written).toContain('wound 3')
})

test('the hard floor keeps an MCP request that is pending or approved without a call, and no answered or refused one', () => {
  const floor = (...items: object[]) => [
    ...hardFloor(decode([{ role: 'user', content: 'go' }, ...items, { role: 'assistant', content: 'Well.' }], { format: 'openai-responses' }).history.messages),
  ]
  expect(floor(...asked(1).slice(0, 1))).toEqual([1, 1, 1])
  expect(floor(...asked(1))).toEqual([0, 1, 1, 0])
  expect(floor(...asked(1, false))).toEqual([0, 0, 0, 0])
  expect(floor(...asked(1), called(1))).toEqual([0, 0, 0, 0, 0])
  expect(floor(called(1))).toEqual([0, 0, 0])
  const refused = parts(decode([{ role: 'user', content: 'go' }, ...asked(1, false)]))
  expect(refused[2]).toMatchObject({ callId: 'r1', isError: true, output: [{ text: 'not at night' }] })
})

const chain = (type: string, content: unknown, more: object = {}) => ({
  type,
  data: { id: `${type}${JSON.stringify(content).slice(0, 40)}`, content, ...more },
})

test('LangChain hosted tools and data blocks are read as text, encode unchanged and let compress cut their messages to meet the budget', async () => {
  const ours = (i: number) => [
    { type: 'server_tool_call', id: `s${i}`, name: 'web_search', args: { query: 'clocks' } },
    { type: 'server_tool_call_result', toolCallId: `s${i}`, status: 'success', output: { text: long(i) } },
  ]
  const theirs = (i: number) => [
    { type: 'server_tool_use', id: `s${i}`, name: 'web_search', input: { query: 'clocks' } },
    { type: 'web_search_tool_result', tool_use_id: `s${i}`, content: [{ type: 'web_search_result', url: 'u', title: long(i), encrypted_content: 'x' }] },
  ]
  const data = [
    { type: 'video', url: 'https://example.com/film.mp4' },
    { type: 'text-plain', text: 'noon', mimeType: 'text/plain' },
    { type: 'image', fileId: 'file_1' },
  ]
  const rounds = Array.from({ length: 6 }, (_, i) => [
    chain('human', [...data, { type: 'text', text: `Question ${i}` }]),
    chain('ai', [...ours(i), ...theirs(i + 10), { type: 'text', text: `Answer ${i}` }]),
  ])
  const messages = [...rounds.flat(), chain('human', 'And the last?')]
  const text = JSON.stringify(messages, null, 1)
  const document = decode(text)
  expect(document.format).toBe('langchain')
  expect(parts(document).filter(untold)).toEqual([])
  expect(wireNamed('langchain').encode(document, document.history.messages.slice())).toBe(text)
  const { messages: shorter, report } = await compress(messages, { budget: '30%' })
  expect(report.excess).toBeUndefined()
  expect(shorter.length).toBeLessThan(messages.length / 2)
  expect(wireViolations({ messages: shorter }, profileFor({ format: 'langchain' }), {})).toEqual([])
})

test('wireViolations finds the id of a LangChain message in all three forms and reports removable without one', () => {
  const form = (id: object) => wireViolations({ messages: [id] }, profileFor({ format: 'langchain' }), {}).map(({ law }) => law)
  expect(form({ type: 'human', id: 'a', content: 'x' })).toEqual([])
  expect(form({ type: 'human', data: { id: 'a', content: 'x' } })).toEqual([])
  expect(form({ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'HumanMessage'], kwargs: { id: 'a', content: 'x' } })).toEqual([])
  expect(form({ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'HumanMessage'], kwargs: { content: 'x' } })).toEqual(['removable'])
})
