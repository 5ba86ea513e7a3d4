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

describe('calls of a kind of their own on Responses', () => {
  test.each(KINDS)('%j without a result gets one of its own kind', async (call, output) => {
    const input = repaired('openai-responses', [USER, { ...call, call_id: 'c' }])
    expect(input).toEqual([USER, { ...call, call_id: 'c' }, output])
    expect((await mockProvider('openai-responses')(requestTo('openai-responses', { model: 'gpt-5', input }))).ok).toBe(true)
  })

  test.each(KINDS)('%j whose id comes again gets another and stays as it is otherwise, and so does its result', (call, output) => {
    const made = { ...call, call_id: 'c' }
    const [, first, answer, second, other] = repaired('openai-responses', [USER, made, output, made, output])
    expect([first, answer]).toEqual([made, JSON.parse(JSON.stringify(output)) as unknown])
    const id = second?.call_id
    expect(id).not.toBe('c')
    expect(second).toEqual({ ...made, call_id: id })
    expect(other).toEqual({ ...(JSON.parse(JSON.stringify(output)) as object), ['call_id' in output ? 'call_id' : 'id']: id })
  })

  test('what a server of MCP was called for keeps its item', () => {
    const call = { type: 'mcp_call', id: 'mcp_1', name: 'x', server_label: 's', arguments: '{ }', output: 'gave' }
    const input = repaired('openai-responses', [USER, call, call])
    expect(input).toEqual([USER, call, { ...call, id: input[2]?.id }])
  })
})

test('the mock of Responses takes no output of another kind', async () => {
  const input = [USER, { type: 'shell_call', call_id: 'c', action: {} }, { type: 'function_call_output', call_id: 'c', output: '' }]
  const response = await mockProvider('openai-responses')(requestTo('openai-responses', { model: 'gpt-5', input }))
  expect(await response.text()).toContain('No tool call found for function call output with call_id c.')
})

test('on the wire of the Agents SDK a shell that is not answered is answered as a shell', () => {
  const call = { type: 'shell_call', callId: 'c', status: 'completed', action: { commands: ['ls'] } }
  expect(repaired('openai-agents', [{ role: 'user', content: 'Go.' }, call]).slice(1)).toEqual([
    call,
    { type: 'shell_call_output', callId: 'c', output: [{ stdout: MISSING, stderr: '', outcome: { type: 'exit', exitCode: 1 } }] },
  ])
})

test('a call that has no id keeps none in LangChain, and its result names none', () => {
  const input = [{ type: 'ai', content: '', tool_calls: [{ name: 'read', args: {}, id: '', type: 'tool_call' }] }]
  const document = decode(JSON.stringify(input), { format: 'langchain' })
  const { messages } = repair(document.history, profileNamed('langchain'))
  const written = decode(String(wireNamed('langchain').encode(document, messages)), { format: 'langchain' })
  expect(violations(written.history, profileNamed('langchain'))).toEqual([])
})

describe('results of one turn in contents of their own', () => {
  const call = (id: string) => ({ functionCall: { id, name: 'read', args: {} } })
  const result = (id: string) => ({ functionResponse: { id, name: 'read', response: { output: id, more: 1 } } })
  const contents = [
    { role: 'user', parts: [{ text: 'Go.' }] },
    { role: 'model', parts: [call('a'), call('b')] },
    { role: 'user', parts: [result('a')] },
    { role: 'user', parts: [result('b')] },
  ]

  test('are refused by Gemini, seen in the body, and joined by repair', async () => {
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

  test('are joined on Bedrock too, a missing one with them', () => {
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
  'the mock of Chat takes a message of null beside %j, as the API gives it and the laws see it',
  async (beside) => {
    const messages = [
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: null, ...beside },
      { role: 'user', content: 'So?' },
    ]
    expect((await mockProvider('openai-chat')(requestTo('openai-chat', { model: 'gpt-5', messages }))).ok).toBe(true)
  },
)

test('a call without a name on Bedrock is no call that wants a result: it is refused for what it lacks', () => {
  const messages = [
    { role: 'user', content: [{ text: 'Go.' }] },
    { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', name: 1e308, input: {} } }] },
    { role: 'user', content: [{ text: 'So?' }] },
  ]
  expect(wireViolations({ messages, toolConfig: { tools: [] } }, profileNamed('bedrock'))).toEqual([])
})

test('a call without a name on Anthropic opens no turn that must begin with thinking', () => {
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
