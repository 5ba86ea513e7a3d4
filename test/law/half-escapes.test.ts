import { describe, expect, test } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import { newViolations, profileNamed, profiles, repair, violations, wireViolations } from '../../src/law/index.ts'
import type { Message } from '../../src/message/index.ts'
import { h, mockProvider, requestTo } from '../../src/testing/index.ts'

const chat = (args: string) => [
  { role: 'user', content: 'Look.' },
  { role: 'assistant', content: null, tool_calls: [{ id: '1', type: 'function', function: { name: 'look', arguments: args } }] },
  { role: 'tool', tool_call_id: '1', content: 'Nothing.' },
]
const anthropic = (input: string) =>
  `{"model":"claude-sonnet-4-5","max_tokens":9,"messages":[{"role":"user","content":"Look."},{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"look","input":${input}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":"Nothing."}]}]}`

const HALVES: readonly [input: string, mended: string][] = [
  ['{"at":"a\\ud83d"}', '{"at":"a\\ufffd"}'],
  ['{"\\uDE00":[1]}', '{"\\ufffd":[1]}'],
  ['{"at":"\\ud83d\\ud83d\\ude00 \\\\\\ud83dx"}', '{"at":"\\ufffd\\ud83d\\ude00 \\\\\\ufffdx"}'],
]
const WHOLE = ['{"at":"\\ud83d\\ude00"}', '{"at":"\\uD83D\\uDE00\\n"}', '{"at":"\\\\ud83d"}', '{"at":"😀"}', '{"at":"\\u00d8"}']

describe('escaped lone surrogate in the arguments of a call', () => {
  test.each(HALVES)('%s is rejected where arguments are JSON values, and repaired', async (input, mended) => {
    const profile = profileNamed('anthropic')
    const document = decode(anthropic(input), { format: 'anthropic-messages' })
    expect(violations(document.history, profile).map(({ law, index }) => [law, index])).toEqual([['well-formed', 1]])
    const send = (body: string) => mockProvider('anthropic')(new Request('https://mock/v1/messages', { method: 'POST', body }))
    expect((await send(anthropic(input))).status).toBe(400)
    const { messages, repairs } = repair(document.history, profile)
    expect(repairs.map(({ kind }) => kind)).toEqual(['scrub'])
    const written = String(wireNamed('anthropic-messages').encode(document, messages))
    expect(written).toBe(anthropic(mended))
    expect((await send(written)).status).toBe(200)
  })

  test.each(WHOLE)('%s contains no lone surrogate and is accepted', (input) => {
    expect(violations(decode(anthropic(input), { format: 'anthropic-messages' }).history, profileNamed('anthropic'))).toEqual([])
  })

  test.each(['anthropic', 'bedrock', 'gemini', 'ai-sdk', 'generic'])('violates well-formed under %s', (profile) => {
    const { history } = decode(chat(HALVES[0]?.[0] ?? ''), { format: 'openai-chat' })
    expect(violations(history, profileNamed(profile)).map(({ law }) => law)).toContain('well-formed')
  })

  test.each(['openai-chat', 'openai-responses', 'mistral', 'deepseek'] as const)('is accepted under %s, where arguments are a string', async (name) => {
    const messages = chat(HALVES[0]?.[0] ?? '')
    const { history } = decode(messages, { format: 'openai-chat' })
    expect(violations(history, profileNamed(name)).map(({ law }) => law)).not.toContain('well-formed')
    expect(wireViolations({ messages }, profileNamed(name))).toEqual([])
    if (name === 'openai-chat') expect((await mockProvider(name)(requestTo(name, { model: 'gpt-5', messages }))).status).toBe(200)
  })
})

test.each([
  ['in a value', { contents: [{ role: 'user', parts: [{ functionResponse: { name: 'look', response: { found: { it: '\ud83d' } } } }] }] }],
  ['in a key', { contents: [{ role: 'user', parts: [{ functionResponse: { name: 'look', response: { '\ud83d': 1 } } }] }] }],
])('wireViolations finds a lone surrogate anywhere in a body: %s', async (_, body) => {
  expect(wireViolations(body, profileNamed('gemini')).map(({ law }) => law)).toEqual(['well-formed'])
  expect(await (await mockProvider('gemini')(requestTo('gemini', body))).text()).toContain('surrogates not allowed')
})

const HALF = '{"found":["a\\ud83d","\\ud83d\\ude00"],"n":1.0}'
const MENDED = '{"found":["a\ufffd","\\ud83d\\ude00"],"n":1.0}'
const ESCAPED = '{"found":["a\\ufffd","\\ud83d\\ude00"],"n":1.0}'

/** Wires on which a result or an unknown block is a value of the body: the body with this value in it. */
const VALUES = [
  [
    'gemini',
    'gemini',
    'a result',
    MENDED,
    (value: string) =>
      `{"contents":[{"role":"user","parts":[{"text":"Go."}]},{"role":"model","parts":[{"functionCall":{"name":"look","args":{}}}]},{"role":"user","parts":[{"functionResponse":{"name":"look","response":${value}}}]}]}`,
  ],
  [
    'bedrock-converse',
    'bedrock',
    'a result',
    MENDED,
    (value: string) =>
      `{"messages":[{"role":"user","content":[{"text":"Go."}]},{"role":"assistant","content":[{"toolUse":{"toolUseId":"1","name":"look","input":{}}}]},{"role":"user","content":[{"toolResult":{"toolUseId":"1","content":[{"json":${value}}]}}]}],"toolConfig":{"tools":[{"toolSpec":{"name":"look","inputSchema":{"json":{}}}}]}}`,
  ],
  [
    'ai-sdk-model',
    'ai-sdk',
    'a result',
    MENDED,
    (value: string) =>
      `{"messages":[{"role":"user","content":"Go."},{"role":"assistant","content":[{"type":"tool-call","toolCallId":"1","toolName":"look","input":{}}]},{"role":"tool","content":[{"type":"tool-result","toolCallId":"1","toolName":"look","output":{"type":"json","value":${value}}}]}]}`,
  ],
  [
    'openai-chat',
    'openai-chat',
    'an unknown block',
    ESCAPED,
    (value: string) => `{"model":"gpt-5","messages":[{"role":"user","content":[{"type":"text","text":"Go."},{"type":"later","of":${value}}]}]}`,
  ],
  [
    'anthropic-messages',
    'anthropic',
    'an unknown block',
    ESCAPED,
    (value: string) =>
      `{"model":"claude-sonnet-4-5","max_tokens":9,"messages":[{"role":"user","content":[{"type":"text","text":"Go."},{"type":"later","of":${value}}]}]}`,
  ],
  [
    'openai-responses',
    'openai-responses',
    'an unknown item',
    ESCAPED,
    (value: string) => `{"model":"gpt-5","input":[{"role":"user","content":"Go."},{"type":"later","of":${value}}]}`,
  ],
  ['gemini', 'gemini', 'an unknown part', ESCAPED, (value: string) => `{"contents":[{"role":"user","parts":[{"text":"Go."},{"partMetadata":${value}}]}]}`],
] as const

describe('escaped lone surrogate in a value of the body', () => {
  test.each(VALUES)('%s (%s): %s is rejected, and repaired without a new violation', async (format, name, _what, mended, body) => {
    const profile = profileNamed(name)
    const send = async (text: string) => (await mockProvider(name)(new Request(requestTo(name, {}).url, { method: 'POST', body: text }))).status
    expect([await send(body(HALF)), await send(body(mended))]).toEqual([400, 200])
    const document = decode(body(HALF), { format })
    expect(violations(document.history, profile).map(({ law }) => law)).toEqual(['well-formed'])
    const { messages, repairs } = repair(document.history, profile)
    expect(repairs.map(({ kind }) => kind)).toEqual(['scrub'])
    expect(newViolations(document.history, { ...document.history, messages }, profile)).toEqual([])
    const written = String(wireNamed(format).encode(document, messages))
    expect(JSON.parse(written)).toEqual(JSON.parse(body(mended)))
    expect(written).toContain(mended)

    const inMemory = decode(JSON.parse(body(HALF)) as object, { format })
    const again = wireNamed(format).encode(inMemory, repair(inMemory.history, profile).messages)
    expect(again).toEqual(JSON.parse(body(mended)))
    expect(wireViolations(again, profile)).toEqual([])
  })

  test.each(VALUES)('%s (%s): %s without a lone surrogate causes no violation', (format, name, _what, _mended, body) => {
    const document = decode(body('{"found":["\\\\ud83d","\\ud83d\\ude00"]}'), { format })
    expect(violations(document.history, profileNamed(name))).toEqual([])
  })
})

test.each([
  ['URL of an image', { type: 'image_url', image_url: { url: 'https://example.com/\ud83d.png' } }, 'https://example.com/\ufffd.png'],
  ['name of a file', { type: 'file', file: { filename: 'page \ud83d.pdf', file_data: 'data:application/pdf;base64,AAAA' } }, 'page \ufffd.pdf'],
])('repair replaces a lone surrogate in the %s', (_, part, mended) => {
  const input = [
    {
      role: 'user',
      content: [{ type: 'text', text: 'Look.' }, part],
    },
  ]
  const document = decode(input, { format: 'openai-chat' })
  const profile = profileNamed('openai-chat')
  expect(violations(document.history, profile).map(({ law }) => law)).toEqual(['well-formed'])
  const written = wireNamed('openai-chat').encode(document, repair(document.history, profile).messages)
  expect(wireViolations({ messages: written }, profile)).toEqual([])
  expect(JSON.stringify(written)).toContain(mended)
})

test.each([true, false])('repair replaces a lone surrogate in a speaker’s name on the wire (JSON text: %s)', (isText) => {
  const input = { model: 'gpt-5', messages: [{ role: 'user', name: 'Ann\ud83d', content: [{ type: 'text', text: 'Look.', beside: 1 }], more: [1] }] }
  const document = decode(isText ? JSON.stringify(input) : input, { format: 'openai-chat' })
  const profile = profileNamed('openai-chat')
  const written = wireNamed('openai-chat').encode(document, repair(document.history, profile).messages)
  const body: unknown = isText ? JSON.parse(String(written)) : written
  expect(wireViolations(body, profile)).toEqual([])
  expect(body).toMatchObject({ messages: [{ role: 'user', name: 'Ann\ufffd', more: [1] }] })
})

test('repair replaces a lone surrogate in the tool name of a result on the wire', () => {
  const input = [
    { role: 'user', content: 'Go.' },
    { type: 'function_call', callId: '1', name: 'look', arguments: '{}' },
    { type: 'function_call_result', callId: '1', name: 'look\ud83d', status: 'completed', output: { type: 'text', text: 'Nothing.' } },
  ]
  const document = decode(JSON.stringify(input), { format: 'openai-agents' })
  const profile = profileNamed('openai-agents')
  const written = String(wireNamed('openai-agents').encode(document, repair(document.history, profile).messages))
  expect(wireViolations(JSON.parse(written), profile)).toEqual([])
  expect(JSON.parse(written)).toMatchObject([{}, {}, { callId: '1', name: 'look\ufffd', output: { type: 'text', text: 'Nothing.' } }])
})

test.each(profiles.map((profile) => [profile.name, profile] as const))(
  '%s: signed reasoning that no request can carry may stay in an unchanged history, and go when the history is repaired',
  (_, profile) => {
    const broken = { type: 'reasoning', text: 'half \ud83d', signature: 'sig' } as const
    const messages: readonly Message[] = h('u a"so" u').messages.map((message, i) => (i === 1 ? { ...message, parts: [broken, ...message.parts] } : message))
    const history = { messages, tools: [] }
    expect(newViolations(history, { ...history, messages: structuredClone(messages) }, profile)).toEqual([])
    const repaired = repair(history, profile).messages
    expect(JSON.stringify(repaired)).not.toContain('sig')
    expect(newViolations(history, { ...history, messages: repaired }, profile)).toEqual([])
  },
)
