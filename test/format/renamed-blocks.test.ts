import { expect, test } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import { profileNamed, repair } from '../../src/law/index.ts'

const marked = { cache_control: { type: 'ephemeral' } }

/** A call and its result under one id, with fields beside them that only the wire has, twice. */
const CASES: readonly (readonly [format: string, profile: string, step: (id: string) => object[]])[] = [
  [
    'anthropic-messages',
    'anthropic',
    (id) => [
      { role: 'assistant', content: [{ type: 'tool_use', id, name: 'look', input: { at: 1 }, caller: { type: 'direct' }, ...marked }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: id, toolset_name: 'x', content: [{ type: 'image', source: { type: 'file', file_id: 'f' } }], ...marked }],
      },
    ],
  ],
  [
    'openai-chat',
    'openai-chat',
    (id) => [
      {
        role: 'assistant',
        content: [{ type: 'text', text: 'So', ...marked }],
        tool_calls: [{ id, type: 'function', function: { name: 'look', arguments: '{ }' }, extra_content: { google: { thought_signature: 's' } } }],
      },
      { role: 'tool', tool_call_id: id, content: [{ type: 'text', text: 'gave', ...marked }] },
    ],
  ],
  [
    'openai-chat',
    'openai-chat',
    (id) => [
      { role: 'assistant', content: null, tool_calls: [{ id, type: 'custom', custom: { name: 'patch', input: 'raw' } }] },
      { role: 'tool', tool_call_id: id, content: 'gave' },
    ],
  ],
  [
    'bedrock-converse',
    'bedrock',
    (id) => [
      { role: 'assistant', content: [{ toolUse: { toolUseId: id, name: 'look', input: {} } }, { cachePoint: { type: 'default' } }] },
      { role: 'user', content: [{ toolResult: { toolUseId: id, content: [{ json: { a: 1 } }] } }] },
    ],
  ],
  [
    'ai-sdk-model',
    'ai-sdk',
    (id) => [
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: id, toolName: 'look', input: {}, providerOptions: { google: { thoughtSignature: 's' } } }],
      },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: 'look', output: { type: 'json', value: { a: 1 } } }] },
    ],
  ],
  [
    'ai-sdk-ui',
    'ai-sdk',
    (id) => [
      {
        ...{ id: `m-${id}`, role: 'assistant' },
        parts: [
          { type: 'step-start' },
          { type: 'tool-look', toolCallId: id, state: 'output-available', input: {}, output: { a: 1 }, callProviderMetadata: { google: {} } },
        ],
      },
    ],
  ],
  [
    'gemini',
    'anthropic+gemini',
    (id) => [
      { role: 'model', parts: [{ functionCall: { id, name: 'look', args: {} }, thoughtSignature: 's' }] },
      { role: 'user', parts: [{ functionResponse: { id, name: 'look', response: { a: 1 }, scheduling: 'SILENT' } }] },
    ],
  ],
  [
    'langchain',
    'langchain',
    (id) => [
      {
        type: 'ai',
        data: {
          id: `run-${id}`,
          content: [{ type: 'tool_use', id, name: 'look', input: {} }],
          additional_kwargs: { tool_calls: [{ id, type: 'function', function: { name: 'look', arguments: '{}' } }] },
          tool_calls: [{ id, name: 'look', args: {}, type: 'tool_call' }],
          response_metadata: { model: 'm' },
        },
      },
      { type: 'tool', data: { id: `res-${id}`, content: 'gave', tool_call_id: id, artifact: { a: 1 } } },
    ],
  ],
]

test.each(CASES)('repair of a repeated call id changes nothing else in the messages (%s)', (format, profile, step) => {
  const renamed = (value: unknown, from: string, to: string): unknown => JSON.parse(JSON.stringify(value).replaceAll(`"${from}"`, `"${to}"`))
  const first: readonly unknown[] = format === 'gemini' ? [{ role: 'user', parts: [{ text: 'Go.' }] }] : []
  const body = [...first, ...step('call'), ...step('call')]
  for (const input of [JSON.stringify(body), body]) {
    const document = decode(input, { format })
    const { messages } = repair(document.history, profileNamed(profile))
    const id = messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])))[1] ?? ''
    expect(id).toMatch(/^call_./)
    const written = wireNamed(format).encode(document, messages)
    const list = (typeof written === 'string' ? JSON.parse(written) : written) as readonly unknown[]
    const before = body.slice(0, first.length + step('call').length)
    expect(list.slice(-step('call').length)).toEqual(renamed(step('call'), 'call', id))
    expect(list).toEqual(expect.arrayContaining(before))
  }
})
