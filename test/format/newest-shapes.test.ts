import { expect, test } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode, decodeAll, decodeStream, wireNamed } from '../../src/format/index.ts'
import { profileFor, shapesOf, violations, wireViolations } from '../../src/law/index.ts'
import type { Message } from '../../src/message/index.ts'

const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')
const parts = ({ history }: { history: { messages: readonly Message[] } }) => history.messages.flatMap((message) => message.parts)
const broken = (input: string | object) => {
  const document = decode(input)
  return violations(document.history, profileFor({ format: document.format, ...(document.model !== undefined && { model: document.model }) }))
}
const wire = (name: string) => wireNamed(name)

/** A body of Anthropic with a tool that is called by the provider's own, and one of an MCP server. */
const programmatic = {
  model: 'claude-sonnet-4-5',
  messages: [
    { role: 'user', content: 'Which region sells most?' },
    {
      role: 'assistant',
      content: [
        { type: 'server_tool_use', id: 'srvtoolu_1', name: 'code_execution', input: { code: 'await query()' } },
        { type: 'tool_use', id: 'toolu_1', name: 'query', input: {}, caller: { type: 'code_execution_20250825', tool_id: 'srvtoolu_1' } },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '[1,2]' }] },
    {
      role: 'assistant',
      content: [
        { type: 'code_execution_tool_result', tool_use_id: 'srvtoolu_1', content: { type: 'code_execution_result', stdout: 'west' } },
        { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'echo', server_name: 'x', input: { a: 1 } },
        { type: 'mcp_tool_result', tool_use_id: 'mcptoolu_1', is_error: false, content: [{ type: 'text', text: 'hello' }] },
        { type: 'text', text: 'West.' },
      ],
    },
    { role: 'user', content: 'Thanks.' },
  ],
}

test('a hosted call may wait for a client call; a message between call and result breaks hosted-beside', () => {
  expect(broken(programmatic)).toEqual([])
  const moved = programmatic.messages.toSpliced(2, 0, { role: 'user', content: 'Wait.' })
  expect(broken({ ...programmatic, messages: moved }).map(({ law }) => law)).toContain('hosted-beside')
  const lost = programmatic.messages.toSpliced(1, 2)
  expect(broken({ ...programmatic, messages: lost }).map(({ law }) => law)).toEqual(expect.arrayContaining(['no-orphan', 'hosted-beside']))
})

/** For each wire, a message whose call says more than its neutral part, and the field that must not be lost. */
const sayingMore: Readonly<Record<string, { readonly message: object; readonly more: string }>> = {
  'anthropic-messages': {
    message: {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me see.', citations: [{ type: 'char_location', cited_text: 'see' }] },
        { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'echo', server_name: 'home', input: { a: 1.0 } },
        { type: 'mcp_tool_result', tool_use_id: 'mcptoolu_1', is_error: false, content: [{ type: 'text', text: 'hello' }] },
      ],
    },
    more: '"server_name":"home"',
  },
  gemini: {
    message: { role: 'model', parts: [{ text: 'Let me see.' }, { functionCall: { name: 'read', args: { path: 'a' } }, thoughtSignature: 'c2ln' }] },
    more: '"thoughtSignature":"c2ln"',
  },
  'openai-chat': {
    message: {
      role: 'assistant',
      content: 'Let me see.',
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'read', arguments: '{}' }, extra_content: { google: { thought_signature: 'c2ln' } } }],
    },
    more: '"extra_content":{"google":{"thought_signature":"c2ln"}}',
  },
  'ai-sdk-model': {
    message: {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me see.' },
        { type: 'tool-call', toolCallId: 'c1', toolName: 'read', input: {}, providerOptions: { google: { thoughtSignature: 'c2ln' } } },
      ],
    },
    more: '"providerOptions":{"google":{"thoughtSignature":"c2ln"}}',
  },
}

test.each(Object.entries(sayingMore))(
  '%s: encode keeps provider fields of the calls when a text is added, and drops them when the calls are renamed',
  (format, { message, more }) => {
    const { encode, decode: read } = wire(format)
    for (const input of [[message], JSON.stringify([message])]) {
      const document = read(input)
      const [own] = document.history.messages
      if (!own) throw new Error('no message')
      const anew = { ...own, parts: [{ type: 'text' as const, text: 'First of all.' }, ...own.parts] }
      const told = JSON.stringify(encode(document, [anew])).replaceAll('\\"', '"')
      expect(told).toContain('First of all.')
      expect(told).toContain(more)
      const renamed = own.parts.map((part) => (part.type === 'tool-call' ? { ...part, name: 'other' } : part))
      expect(JSON.stringify(encode(document, [{ ...own, parts: renamed }])).replaceAll('\\"', '"')).not.toContain(more)
    }
  },
)

test('encode keeps the call and unknown fields of a rewritten message in memory as the same objects, however deep', () => {
  const input: unknown = JSON.parse(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
  const call = { type: 'tool_use', id: 'c1', name: 'read', input, caller: { type: 'direct' } }
  const document = wire('anthropic-messages').decode([{ role: 'assistant', content: [{ type: 'text', text: 'Let me see.' }, call], own: input }])
  const [own] = document.history.messages
  if (!own) throw new Error('no message')
  const [told] = wire('anthropic-messages').encode(document, [{ ...own, parts: [{ type: 'text', text: 'First of all.' }, ...own.parts] }]) as {
    content: object[]
    own: unknown
  }[]
  expect(told?.content[2]).toBe(call)
  expect(told?.own).toBe(input)
})

test('encode of two merged Gemini messages keeps their calls with their signatures', () => {
  const call = (path: string) => ({ role: 'model', parts: [{ functionCall: { name: 'read', args: { path } }, thoughtSignature: `of-${path}` }] })
  const document = wire('gemini').decode([{ role: 'user', parts: [{ text: 'Read both.' }] }, call('a'), call('b')])
  const [user, a, b] = document.history.messages as [Message, Message, Message]
  const from = [a, b].map(({ id }) => ({ ref: id, part: 0, ranges: [] }))
  const merged: Message = { id: a.id, role: 'assistant', parts: [a, b].flatMap(({ parts }) => parts.map(({ path: _, ...rest }) => rest)), from }
  expect(wire('gemini').encode(document, [user, merged])).toEqual([
    { role: 'user', parts: [{ text: 'Read both.' }] },
    { role: 'model', parts: [...call('a').parts, ...call('b').parts] },
  ])
})

/** Gemini CLI and others send this: the API gave the calls no ids, and the caller answers with its own. */
const answeredByOwnIds = [
  { role: 'user', parts: [{ text: 'Read both.' }] },
  {
    role: 'model',
    parts: [{ functionCall: { name: 'read', args: { path: 'a' } }, thoughtSignature: 'c2ln' }, { functionCall: { name: 'read', args: { path: 'b' } } }],
  },
  {
    role: 'user',
    parts: [
      { functionResponse: { id: 'read-1', name: 'read', response: { output: 'A' } } },
      { functionResponse: { id: 'read-2', name: 'read', response: { output: 'B' } } },
    ],
  },
]

test('Gemini responses pair with calls that have no ids, whatever ids the responses have', () => {
  expect(broken(answeredByOwnIds)).toEqual([])
  const text = JSON.stringify(answeredByOwnIds, null, 1)
  const document = decode(text)
  const { encode } = wire('gemini')
  expect(encode(document, document.history.messages.slice())).toBe(text)
  const shorter = document.history.messages.map((message): Message => {
    if (message.role !== 'tool') return message
    return {
      ...message,
      parts: message.parts.map((part) => (part.type === 'tool-result' ? { ...part, output: part.output.map((one) => ({ ...one, text: 'X' })) } : part)),
    }
  })
  expect(encode(document, shorter as Message[])).toBe(text.replace('"A"', '"X"').replace('"B"', '"X"'))
  const chat = JSON.stringify(wire('openai-chat').encode(decode(answeredByOwnIds), decode(answeredByOwnIds).history.messages))
  expect(broken(chat)).toEqual([])
})

test('Gemini responses with unmatched ids pair with calls of the previous step by function name and position', () => {
  const call = (id: string, name: string) => ({ functionCall: { id, name, args: {} } })
  const response = (id: string | undefined, name: string) => ({ functionResponse: { ...(id !== undefined && { id }), name, response: { output: name } } })
  const contents = [
    { role: 'user', parts: [{ text: 'Look at all.' }] },
    { role: 'model', parts: [call('c0', 'read'), call('c1', 'read'), call('c2', 'list'), call('c3', 'stat')] },
    { role: 'user', parts: [response('r0', 'read'), response(undefined, 'list'), response('c1', 'read'), response('r3', 'other')] },
  ]
  const answered = parts(decode(contents, { format: 'gemini' })).flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))
  expect(answered).toEqual(['c0', 'c2', 'c1', 'c3'])
  expect(broken(contents)).toEqual([])
  const text = JSON.stringify(contents)
  expect(wire('gemini').encode(decode(text), decode(text).history.messages.slice())).toBe(text)
})

test('a surplus Gemini response does not change the pairing of a later call without an id', () => {
  const call = { role: 'model', parts: [{ functionCall: { name: 'read', args: {} } }] }
  const response = (id?: string) => ({ functionResponse: { ...(id !== undefined && { id }), name: 'read', response: { output: 'text' } } })
  const contents = [
    { role: 'user', parts: [{ text: 'Look.' }] },
    call,
    { role: 'user', parts: [response(), response()] },
    call,
    { role: 'user', parts: [response('r1')] },
  ]
  const [last] = decode(contents, { format: 'gemini' }).history.messages.at(-1)?.parts ?? []
  expect(last).toMatchObject({ type: 'tool-result', callId: 'read' })
})

test('hosted Gemini tools decode to call and result pairs, which compress keeps unchanged or cuts whole', async () => {
  const search = (i: number) => [
    { toolCall: { id: `s${i}`, toolType: 'GOOGLE_SEARCH_WEB', args: { queries: [`hour ${i}`] } }, thoughtSignature: 'c2ln' },
    { toolResponse: { id: `s${i}`, toolType: 'GOOGLE_SEARCH_WEB', response: { search_suggestions: `<p>noon ${i}</p>`.repeat(60) } }, thoughtSignature: 'bm8=' },
  ]
  const rounds = Array.from({ length: 8 }, (_, i) => [
    { role: 'user', parts: [{ text: `When is hour ${i}?` }] },
    { role: 'model', parts: [...search(i), { functionCall: { id: `f${i}`, name: 'ring', args: { i } } }] },
    { role: 'user', parts: [{ functionResponse: { id: `f${i}`, name: 'ring', response: { output: `rang ${i}` } } }] },
    { role: 'model', parts: [{ text: `Hour ${i} has rung.` }] },
  ]).flat()
  const contents = [...rounds, { role: 'user', parts: [{ text: 'And now?' }] }]
  expect(broken(contents)).toEqual([])
  const said = parts(decode(contents, { format: 'gemini' }))
  expect(said.filter((part) => part.type === 'opaque')).toEqual([])
  expect(said[1]).toMatchObject({ type: 'tool-call', callId: 's0', name: 'GOOGLE_SEARCH_WEB', hosted: true })
  expect(said[2]).toMatchObject({ type: 'tool-result', callId: 's0', hosted: true, output: [{ type: 'opaque', text: expect.stringContaining('noon 0') }] })
  const { messages } = await compress(contents, { budget: '40%', format: 'gemini', strategy: 'sliding-window' })
  const left = messages.flatMap((one) => one.parts as object[]).filter((part) => 'toolCall' in part || 'toolResponse' in part)
  expect(left.length).toBeLessThan(16)
  expect(left.length % 2).toBe(0)
  const given = contents.flatMap((one) => one.parts as object[])
  expect(left.every((part) => given.includes(part))).toBe(true)
})

test.each<[string, object]>([
  ['anthropic-messages', { role: 'assistant', content: [{ type: 'compaction', content: 'so far', encrypted_content: 'eA==' }] }],
  [
    'anthropic-messages',
    {
      role: 'assistant',
      content: [
        { type: 'fallback', model: 'm' },
        { type: 'text', text: 'Done.' },
      ],
    },
  ],
  ['anthropic-messages', { role: 'user', content: [{ type: 'tool_addition', tool: { type: 'tool_reference', name: 'wind' } }] }],
  ['openai-responses', { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [{ type: 'refusal', refusal: 'No.' }] }],
  ['openai-responses', { type: 'program_output', id: 'q', call_id: 'c', result: '1', status: 'completed' }],
  ['openai-responses', { type: 'additional_tools', role: 'developer', tools: [] }],
  ['openai-responses', { type: 'mcp_approval_response', approval_request_id: 'a', approve: true }],
  ['openai-responses', { type: 'apply_patch_call_output', call_id: 'c', status: 'completed', output: 'done' }],
])('decode detects %s by a single typical message, and encode returns the same text: %j', (format, message) => {
  const list = [{ role: 'user', content: 'Wind it.' }, message, { role: 'user', content: 'Go on.' }]
  const text = JSON.stringify(list, null, 1)
  const document = decode(text)
  expect(document.format).toBe(format)
  expect(wire(format).encode(document, document.history.messages.slice())).toBe(text)
})

test('compress keeps or cuts a Responses program together with its calls, their results and its output', async () => {
  const round = (i: number) => [
    { role: 'user', content: `Task ${i}: ${'wind the clock '.repeat(20)}` },
    { type: 'program', id: `p${i}`, call_id: `p${i}`, code: 'await tools.read()', fingerprint: 'ZnA=' },
    { type: 'function_call', call_id: `c${i}`, name: 'read', arguments: '{}', caller: { type: 'program', caller_id: `p${i}` } },
    { type: 'function_call_output', call_id: `c${i}`, output: 'tick\n'.repeat(80), caller: { type: 'program', caller_id: `p${i}` } },
    { type: 'program_output', id: `o${i}`, call_id: `p${i}`, result: `done ${i}`, status: 'completed' },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: `Done ${i}.` }] },
  ]
  const items: object[] = [...Array.from({ length: 8 }, (_, i) => round(i)).flat(), { role: 'user', content: 'And now?' }]
  expect(broken(items)).toEqual([])
  const { messages } = await compress(items, { budget: '40%', format: 'openai-responses', strategy: 'sliding-window' })
  const ids = (type: string, key = 'call_id') => messages.flatMap((one) => ('type' in one && one.type === type ? [String(Reflect.get(one, key)).slice(1)] : []))
  expect(ids('program').length).toBeLessThan(8)
  expect(ids('program').length).toBeGreaterThan(0)
  for (const type of ['function_call', 'function_call_output', 'program_output']) expect(ids(type)).toEqual(ids('program'))
  expect(messages.filter((one) => 'fingerprint' in one).every((one) => items.includes(one))).toBe(true)
  const agents = { type: 'multi_agent_call', call_id: 'm', action: 'list_agents', arguments: '{}' }
  const list = [items[0], agents, { type: 'multi_agent_call_output', call_id: 'm', action: 'list_agents', output: [{ type: 'output_text', text: 'one' }] }]
  expect(parts(decode(list as object[])).slice(1)).toMatchObject([
    { type: 'tool-call', name: 'list_agents', hosted: true },
    { type: 'tool-result', callId: 'm', output: [{ type: 'opaque', text: 'one' }] },
  ])
})

test('decode reads a chat saved by Gemini CLI', () => {
  const document = decode(JSON.stringify({ history: answeredByOwnIds, authType: 'oauth-personal' }))
  expect(document.format).toBe('gemini-cli')
  expect(document.history.messages.length).toBe(3)
  expect(document.meta).toMatchObject({ authType: 'oauth-personal' })
})

test('encode for Gemini adds skip_thought_signature_validator to foreign calls of the current turn only', () => {
  const call = (id: string) => ({ role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name: 'look', arguments: '{}' } }] })
  const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'seen' })
  const chat = [{ role: 'user', content: 'One.' }, call('a'), result('a'), { role: 'user', content: 'Two.' }, call('b'), result('b'), call('c'), result('c')]
  const document = decode(chat)
  const contents = wire('gemini').encode(document, document.history.messages) as { contents: object[] } | object[]
  expect(JSON.stringify(contents).match(/skip_thought_signature_validator/g)).toHaveLength(2)
  const body = Array.isArray(contents) ? { contents } : contents
  expect(wireViolations(body, profileFor({ model: 'gemini-3-pro' }), {})).toEqual([])
})

test('decode reads searches without ids in a Codex rollout and notes snapshots and rolled back turns', () => {
  const at = '2026-01-01T00:00:00.000Z'
  const item = (payload: object) => ({ timestamp: at, type: 'response_item', payload })
  const search = item({ type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'clocks' } })
  const rollout = lines(
    { timestamp: at, type: 'session_meta', payload: { id: 'c1', cwd: '/p' } },
    { timestamp: at, type: 'turn_context', payload: { model: 'gpt-5.3-codex' } },
    item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'wind it' }] }),
    item({ type: 'ghost_snapshot', ghost_commit: { id: 'abc' } }),
    item({ type: 'reasoning', summary: [], encrypted_content: 'gAAA' }),
    search,
    search,
    { timestamp: at, type: 'event_msg', payload: { type: 'thread_rolled_back', num_turns: 2 } },
    item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'wound' }] }),
  )
  expect(broken(rollout)).toEqual([])
  const document = decode(rollout)
  expect(parts(document).map(({ type }) => type)).not.toContain('opaque')
  expect(document.notes).toContainEqual(expect.objectContaining({ code: 'rewound', line: 8, message: expect.stringContaining('2 turns') }))
  expect(document.notes.map(({ message }) => message).join('\n')).toContain('1 response_item/ghost_snapshot')
})

test('decode keeps the reasoning signature of an opencode message', () => {
  const part = { type: 'reasoning', text: 'flour first', metadata: { anthropic: { signature: 'sig' } } }
  const messages = [{ info: { id: 'm', role: 'assistant', modelID: 'claude-opus-5-5' }, parts: [part] }]
  expect(parts(decode(JSON.stringify({ info: { id: 's' }, messages })))).toEqual([{ type: 'reasoning', text: 'flour first', signature: 'sig' }])
})

test('decode reads several actions of a Responses computer call as one tool call', () => {
  const actions = [
    { type: 'click', x: 1, y: 2 },
    { type: 'type', text: 'noon' },
  ]
  const items = [
    { type: 'computer_call', call_id: 'c1', actions, status: 'completed' },
    { type: 'computer_call_output', call_id: 'c1', output: { type: 'computer_screenshot', image_url: 'https://example.com/a.png' } },
    { type: 'compaction', encrypted_content: 'sealed' },
  ]
  const calls = parts(decode({ input: items })).filter(({ type }) => type === 'tool-call')
  expect(calls).toMatchObject([{ name: 'computer', input: JSON.stringify(actions) }])
})

test('encode writes signatures of a pi log only for the provider of the model that made them, else reports a loss', () => {
  const log = (model: string) =>
    lines(
      { type: 'session', version: 3, id: 'p', timestamp: 't', cwd: '/p' },
      { type: 'message', id: 'a', parentId: null, timestamp: 't', message: { role: 'user', content: 'go' } },
      {
        ...{ type: 'message', id: 'b', parentId: 'a', timestamp: 't' },
        message: {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'well', thinkingSignature: 'seal' },
            { type: 'text', text: 'gone' },
          ],
          model,
        },
      },
    )
  const written = (model: string, format: string) => {
    const document = decode(log(model))
    return { text: String(wire(format).encode(document, document.history.messages)), losses: wire(format).losses(document, document.history.messages) }
  }
  expect(written('claude-opus-4-1', 'anthropic-messages').text).toContain('seal')
  for (const model of ['gpt-5', 'gemini-3-pro', 'kimi-k2']) {
    const { text, losses } = written(model, 'anthropic-messages')
    expect(text, model).not.toContain('seal')
    expect(losses.map(({ message }) => message).join(), model).toContain('sealed reasoning')
  }
  expect(written('gemini-3-pro', 'gemini').text).toContain('seal')
})

test('a Roo task with reasoning of another provider between its messages encodes byte for byte', () => {
  const task = [
    { role: 'user', content: [{ type: 'text', text: '<task>go</task>' }], ts: 1 },
    { type: 'reasoning', encrypted_content: 'sealed', summary: [], ts: 2 },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'read_file', input: { path: 'a' } }], ts: 3 },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'x' }], ts: 4 },
  ]
  const text = JSON.stringify(task, null, 2)
  const document = decode(text)
  expect(document.format).toBe('anthropic-messages')
  expect(parts(document).map(({ type }) => type)).toEqual(['text', 'opaque', 'tool-call', 'tool-result'])
  expect(wire('anthropic-messages').encode(document, document.history.messages.slice())).toBe(text)
})

test('signatures of Claude reasoning are read from every host format and prevent shortening in place', () => {
  const chat = (extra: object) => [
    { role: 'user', content: 'q' },
    { role: 'assistant', content: 'a', ...extra },
    { role: 'user', content: 'z' },
  ]
  const chain = (block: object) => [
    { type: 'human', id: '1', content: 'q' },
    { type: 'ai', id: '2', content: [block, { type: 'text', text: 'a' }] },
    { type: 'human', id: '3', content: 'z' },
  ]
  const blocks = [{ type: 'thinking', thinking: 'well', signature: 'seal' }]
  const sealed = [
    chat({ reasoning: 'well', reasoning_details: [{ type: 'reasoning.text', text: 'well', signature: 'seal' }] }),
    chat({ reasoning_content: 'well', thinking_blocks: blocks }),
    chat({ provider_specific_fields: { thinking_blocks: blocks } }),
    chain({ type: 'thinking', thinking: 'well', signature: 'seal' }),
    chain({ type: 'reasoning', reasoning: 'well', extras: { signature: 'seal' } }),
    chain({ type: 'reasoning_content', reasoning_content: { type: 'text', text: 'well', signature: 'seal' } }),
    [{ role: 'assistant', content: [{ type: 'reasoning', text: 'well', providerOptions: { bedrock: { signature: 'seal' } } }] }],
  ]
  for (const input of sealed) {
    const document = decode(input)
    const profile = profileFor({ format: document.format, model: 'claude-opus-5-5' })
    expect(
      parts(document).some((part) => part.type === 'reasoning' && part.signature === 'seal'),
      JSON.stringify(input),
    ).toBe(true)
    expect(shapesOf(document.history, profile).shortenInPlace, JSON.stringify(input)).toBe(false)
    const { encode } = wire(document.format)
    const bare = document.history.messages.map((message) => ({ ...message, parts: message.parts.filter(({ type }) => type !== 'reasoning') }))
    expect(JSON.stringify(encode(document, bare))).not.toContain('seal')
  }
  const unknown = decode(chain({ type: 'thought_in_new_clothes', secret: { signature: 'seal' } }))
  expect(shapesOf(unknown.history, profileFor({ format: 'langchain', model: 'claude-opus-5-5' })).shortenInPlace).toBe(false)
  expect(shapesOf(decode(chat({})).history, profileFor({ model: 'claude-opus-5-5' })).shortenInPlace).toBe(true)
})

test('decode reports UTF-16 with and without a byte order mark', () => {
  const wide = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
  const chat = JSON.stringify([{ role: 'user', content: 'hello there' }])
  for (const bytes of [wide(chat), wide(`\ufeff${chat}`), wide(chat).subarray(1)]) expect(() => decode(bytes)).toThrow(/UTF-16/)
  expect(() => decode(new Uint8Array(Buffer.from(chat.replace('there', '\\u0000'))))).not.toThrow()
})

test('decodeAll and decodeStream read each sub-agent in the output of headless Claude Code as a separate run', async () => {
  const said = (type: string, content: unknown, parent: string | null = null) => ({
    ...{ type, session_id: 's1', parent_tool_use_id: parent },
    message: { role: type, content, ...(type === 'assistant' && { id: `msg_${JSON.stringify(content).length}`, model: 'claude-x' }) },
  })
  const printed = lines(
    { type: 'system', subtype: 'init', session_id: 's1', cwd: '/p', tools: ['Task'], model: 'claude-x' },
    said('assistant', [{ type: 'tool_use', id: 'toolu_1', name: 'Task', input: { prompt: 'count' } }]),
    said('user', [{ type: 'text', text: 'count' }], 'toolu_1'),
    said('assistant', [{ type: 'text', text: 'There are seven lamps.' }], 'toolu_1'),
    said('user', [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'seven' }]),
    said('assistant', [{ type: 'text', text: 'Seven.' }]),
    { type: 'result', subtype: 'success', session_id: 's1', result: 'Seven.' },
  )
  const runs = [...decodeAll(printed)]
  expect(runs.map(({ format, meta, history }) => [format, meta?.id, meta?.sidechain, history.messages.length])).toEqual([
    ['claude-code', 's1', false, 3],
    ['claude-code', 's1/toolu_1', true, 2],
  ])
  const streamed: number[] = []
  for await (const one of decodeStream([printed])) if ('message' in one) streamed.push(one.run)
  expect(streamed.filter((run) => run > 0)).toHaveLength(2)
})
