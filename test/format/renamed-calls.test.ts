import { describe, expect, test } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import { profileNamed, repair, violations, wireViolations } from '../../src/law/index.ts'
import { mockProvider, requestTo } from '../../src/testing/index.ts'

type Item = Readonly<Record<string, unknown>>
const USER: Item = { type: 'message', role: 'user', content: 'Go.' }

function repaired(format: 'openai-responses' | 'openai-agents', input: readonly Item[]): Item[] {
  const document = decode(JSON.stringify({ input }), { format })
  const { messages } = repair(document.history, profileNamed(format))
  expect(violations({ ...document.history, messages }, profileNamed(format))).toEqual([])
  return (JSON.parse(String(wireNamed(format).encode(document, messages))) as { input: Item[] }).input
}

/** Each kind of call, and the text in place of a missing result. */
const MISSING = 'The result of this call is missing.'
const KINDS: readonly (readonly [call: Item, output: Item])[] = [
  [
    { type: 'custom_tool_call', name: 'patch', input: 'x' },
    { type: 'custom_tool_call_output', call_id: 'c', output: MISSING },
  ],
  [
    { type: 'local_shell_call', id: 'lsh_1', status: 'completed', action: { type: 'exec', command: ['ls'], env: {} } },
    { type: 'local_shell_call_output', id: 'c', output: MISSING },
  ],
  [
    { type: 'shell_call', id: 'sh_1', action: { commands: ['ls'] }, status: 'completed' },
    { type: 'shell_call_output', call_id: 'c', output: [{ stdout: MISSING, stderr: '', outcome: { type: 'exit', exit_code: 1 } }] },
  ],
  [
    { type: 'apply_patch_call', id: 'apc_1', operation: { type: 'delete_file', path: 'a' }, status: 'completed' },
    { type: 'apply_patch_call_output', call_id: 'c', status: 'failed', output: MISSING },
  ],
  [
    { type: 'computer_call', id: 'cu_1', action: { type: 'screenshot' }, pending_safety_checks: [], status: 'completed' },
    {
      type: 'computer_call_output',
      call_id: 'c',
      output: { type: 'computer_screenshot', image_url: expect.stringMatching(/^data:image\/png;base64,/) as unknown },
    },
  ],
]

describe('repair of special call types on Responses', () => {
  test.each(KINDS)('adds a missing result of the matching type for %j', async (call, output) => {
    const input = repaired('openai-responses', [USER, { ...call, call_id: 'c' }])
    expect(input).toEqual([USER, { ...call, call_id: 'c' }, output])
    expect((await mockProvider('openai-responses')(requestTo('openai-responses', { model: 'gpt-5', input }))).ok).toBe(true)
  })

  test.each(KINDS)('gives the second of two calls with one id, and its result, a new id and changes nothing else: %j', (call, output) => {
    const made = { ...call, call_id: 'c' }
    const [, first, answer, second, other] = repaired('openai-responses', [USER, made, output, made, output])
    expect([first, answer]).toEqual([made, JSON.parse(JSON.stringify(output)) as unknown])
    const id = second?.call_id
    expect(id).not.toBe('c')
    expect(second).toEqual({ ...made, call_id: id })
    expect(other).toEqual({ ...(JSON.parse(JSON.stringify(output)) as object), ['call_id' in output ? 'call_id' : 'id']: id })
  })

  test('changes only the id of a repeated MCP call', () => {
    const call = { type: 'mcp_call', id: 'mcp_1', name: 'x', server_label: 's', arguments: '{ }', output: 'gave' }
    const input = repaired('openai-responses', [USER, call, call])
    expect(input).toEqual([USER, call, { ...call, id: input[2]?.id }])
  })
})

test('the mock of Responses rejects an output of another type than its call', async () => {
  const input = [USER, { type: 'shell_call', call_id: 'c', action: {} }, { type: 'function_call_output', call_id: 'c', output: '' }]
  const response = await mockProvider('openai-responses')(requestTo('openai-responses', { model: 'gpt-5', input }))
  expect(await response.text()).toContain('No tool call found for function call output with call_id c.')
})

test('repair answers an open shell call of the Agents SDK with a shell output', () => {
  const call = { type: 'shell_call', callId: 'c', status: 'completed', action: { commands: ['ls'] } }
  expect(repaired('openai-agents', [{ role: 'user', content: 'Go.' }, call]).slice(1)).toEqual([
    call,
    { type: 'shell_call_output', callId: 'c', output: [{ stdout: MISSING, stderr: '', outcome: { type: 'exit', exitCode: 1 } }] },
  ])
})

test('repair and encode of a LangChain call without an id keep its empty id, answer it by that id and break no law', () => {
  const input = [{ type: 'ai', content: '', tool_calls: [{ name: 'read', args: {}, id: '', type: 'tool_call' }] }]
  const document = decode(JSON.stringify(input), { format: 'langchain' })
  const { messages } = repair(document.history, profileNamed('langchain'))
  const written = String(wireNamed('langchain').encode(document, messages))
  expect(violations(decode(written, { format: 'langchain' }).history, profileNamed('langchain'))).toEqual([])
  const [call, result] = JSON.parse(written) as Item[]
  expect(call).toEqual(input[0])
  expect(result).toMatchObject({ type: 'tool', tool_call_id: '' })
})

describe('parallel results in separate messages', () => {
  const call = (id: string) => ({ functionCall: { id, name: 'read', args: {} } })
  const result = (id: string) => ({ functionResponse: { id, name: 'read', response: { output: id, more: 1 } } })
  const contents = [
    { role: 'user', parts: [{ text: 'Go.' }] },
    { role: 'model', parts: [call('a'), call('b')] },
    { role: 'user', parts: [result('a')] },
    { role: 'user', parts: [result('b')] },
  ]

  test('are rejected by Gemini, reported as response-count and merged by repair', async () => {
    const refused = await mockProvider('gemini')(requestTo('gemini', { contents }))
    expect(await refused.text()).toContain('number of function response parts is equal')
    const profile = profileNamed('gemini')
    expect(wireViolations({ contents }, profile).map(({ law, index }) => [law, index])).toEqual([['response-count', 1]])
    const document = decode(JSON.stringify({ contents }), { format: 'gemini' })
    const { messages, repairs } = repair(document.history, profile)
    expect(repairs.map(({ kind }) => kind)).toEqual(['merge'])
    const body = JSON.parse(String(wireNamed('gemini').encode(document, messages))) as object
    expect(body).toEqual({ contents: [...contents.slice(0, 2), { role: 'user', parts: [result('a'), result('b')] }] })
    expect(wireViolations(body, profile)).toEqual([])
    expect((await mockProvider('gemini')(requestTo('gemini', body))).ok).toBe(true)
  })

  test('are merged on Bedrock: the result that repair adds joins the message of the existing one', () => {
    const messages = [
      { role: 'user', content: [{ text: 'Go.' }] },
      { role: 'assistant', content: ['a', 'b'].map((toolUseId) => ({ toolUse: { toolUseId, name: 'read', input: {} } })) },
      { role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [{ text: 'gave' }] } }] },
    ]
    const profile = profileNamed('bedrock')
    const document = decode(JSON.stringify({ messages }), { format: 'bedrock-converse' })
    const written = JSON.parse(String(wireNamed('bedrock-converse').encode(document, repair(document.history, profile).messages))) as typeof document & {
      messages: { content: object[] }[]
    }
    expect(written.messages).toHaveLength(3)
    expect(written.messages[2]?.content).toHaveLength(2)
  })
})

test.each([{ refusal: 'No.' }, { audio: { id: 'audio_1' } }, { function_call: { name: 'read', arguments: '{}' } }])(
  'the mock of Chat and wireViolations accept an assistant message with null content and %j',
  async (beside) => {
    const messages = [
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: null, ...beside },
      { role: 'user', content: 'So?' },
    ]
    expect((await mockProvider('openai-chat')(requestTo('openai-chat', { model: 'gpt-5', messages }))).ok).toBe(true)
    expect(wireViolations({ messages }, profileNamed('openai-chat'))).toEqual([])
  },
)

test('wireViolations requires no result for a Bedrock call whose name is not a string; the mock rejects it', async () => {
  const messages = [
    { role: 'user', content: [{ text: 'Go.' }] },
    { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', name: 1e308, input: {} } }] },
    { role: 'user', content: [{ text: 'So?' }] },
  ]
  expect(wireViolations({ messages, toolConfig: { tools: [] } }, profileNamed('bedrock'))).toEqual([])
  const response = await mockProvider('bedrock')(requestTo('bedrock', { messages }))
  expect(await response.text()).toContain('expected string, received number')
})

test('wireViolations requires no thinking before an Anthropic call whose name is not a string', () => {
  const body = (name: unknown) => ({
    thinking: { type: 'enabled', budget_tokens: 1024 },
    messages: [
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name, input: {} }] },
    ],
  })
  const laws = (name: unknown) => wireViolations(body(name), profileNamed('anthropic')).map(({ law }) => law)
  expect(laws('read')).toEqual(['thinking-opens-loop'])
  expect(laws({})).toEqual([])
})
