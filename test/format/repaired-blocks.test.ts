import { expect, test } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import { profileNamed, repair, violations } from '../../src/law/index.ts'

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

const HALF = 'half \ud800'

test.each<[format: string, profile: string, call: object, output: object]>([
  [
    'anthropic-messages',
    'anthropic',
    { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'look', input: { at: HALF }, caller: { type: 'direct' } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: [{ type: 'new_kind', of: HALF }], ...marked }] },
  ],
  [
    'openai-chat',
    'openai-chat',
    { role: 'assistant', tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'patch', input: HALF }, extra_content: { google: {} } }] },
    { role: 'tool', tool_call_id: 'c', content: 'gave' },
  ],
  [
    'openai-responses',
    'openai-responses',
    { type: 'custom_tool_call', id: 'ctc_1', call_id: 'c', name: 'patch', input: HALF, status: 'completed' },
    { type: 'custom_tool_call_output', call_id: 'c', output: 'gave' },
  ],
  [
    'openai-responses',
    'openai-responses',
    { type: 'shell_call', id: 'sh_1', call_id: 'c', action: { commands: [HALF, 'ls'], timeout_ms: null }, status: 'completed' },
    { type: 'shell_call_output', call_id: 'c', output: [{ stdout: 'gave', stderr: '', outcome: { type: 'exit', exit_code: 0 } }], max_output_length: 9 },
  ],
  [
    'openai-responses',
    'openai-responses',
    { type: 'apply_patch_call', id: 'apc_1', call_id: 'c', operation: { type: 'update_file', path: 'a', diff: HALF }, status: 'completed' },
    { type: 'apply_patch_call_output', call_id: 'c', status: 'completed', output: 'gave' },
  ],
  [
    'openai-responses',
    'openai-responses',
    { type: 'computer_call', id: 'cu_1', call_id: 'c', actions: [{ type: 'type', text: HALF }], pending_safety_checks: [], status: 'completed' },
    { type: 'computer_call_output', call_id: 'c', output: { type: 'computer_screenshot', image_url: 'https://example.com/a.png' } },
  ],
  [
    'openai-responses',
    'openai-responses',
    { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: HALF } },
    { type: 'file_search_call', id: 'fs_1', status: 'completed', queries: [HALF], results: null },
  ],
  [
    'openai-chat',
    'openai-chat',
    { role: 'assistant', tool_calls: [{ id: 'c', type: 'function', function: { name: 'look', arguments: { at: HALF } }, index: 0 }] },
    { role: 'tool', tool_call_id: 'c', content: 'gave' },
  ],
  [
    'openai-agents',
    'openai-agents',
    { type: 'shell_call', callId: 'c', action: { commands: [HALF] }, status: 'completed', providerData: { id: 'sh_1' } },
    { type: 'shell_call_output', callId: 'c', output: [{ stdout: 'gave', stderr: '', outcome: { type: 'exit', exitCode: 0 } }] },
  ],
  [
    'openai-agents',
    'openai-agents',
    { type: 'function_call', id: 'fc_1', callId: 'c', name: 'look', arguments: HALF, status: 'completed', providerData: { id: 'fc_1' } },
    { type: 'function_call_result', callId: 'c', name: 'look', status: 'completed', output: { type: 'text', text: 'gave' } },
  ],
  [
    'ai-sdk-model',
    'ai-sdk',
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'look', input: { at: HALF }, providerOptions: { google: {} } }] },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'look', output: { type: 'text', value: 'gave' } }] },
  ],
  [
    'gemini',
    'gemini',
    { role: 'model', parts: [{ functionCall: { name: 'look', args: { at: HALF } }, thoughtSignature: 's' }] },
    { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: 'gave' } } }] },
  ],
  [
    'bedrock-converse',
    'bedrock',
    { role: 'assistant', content: [{ toolUse: { toolUseId: 'c', name: 'look', input: { at: HALF } } }, { cachePoint: { type: 'default' } }] },
    { role: 'user', content: [{ toolResult: { toolUseId: 'c', content: [{ text: 'gave' }] } }] },
  ],
])('repair of half a surrogate pair in arguments and unknown blocks changes nothing else (%s)', (format, profile, call, output) => {
  const user =
    format === 'gemini'
      ? { role: 'user', parts: [{ text: 'Go.' }] }
      : format === 'bedrock-converse'
        ? { role: 'user', content: [{ text: 'Go.' }] }
        : { role: 'user', content: 'Go.' }
  const body = [user, call, output]
  const text = JSON.stringify(body)
  for (const input of [text, body]) {
    const document = decode(input, { format })
    const written = wireNamed(format).encode(document, repair(document.history, profileNamed(profile)).messages)
    expect(typeof written === 'string' ? JSON.parse(written) : written).toEqual(JSON.parse(text.replaceAll('\\ud800', '\ufffd')))
    expect(violations(document.history, profileNamed(profile)).map(({ law }) => law)).toContain('well-formed')
  }
})

const GEMINI_STEP = [
  { role: 'user', parts: [{ text: 'Go.' }] },
  {
    role: 'model',
    parts: [{ functionCall: { id: 'a', name: 'look', args: {} }, thoughtSignature: 's' }, { functionCall: { id: 'b', name: 'look', args: {} } }],
  },
]
const CONVERSE_STEP = [
  { role: 'user', content: [{ text: 'Go.' }] },
  {
    role: 'assistant',
    content: [{ toolUse: { toolUseId: 'a', name: 'look', input: {} } }, { toolUse: { toolUseId: 'b', name: 'look', input: {} } }],
  },
]

test.each<
  [format: string, profile: string, step: readonly object[], listKey: string, results: readonly object[], words: readonly [assistant: object, user: object]]
>([
  [
    'gemini',
    'gemini',
    GEMINI_STEP,
    'parts',
    ['a', 'b'].map((id) => ({ functionResponse: { id, name: 'look', response: { lines: 1 }, scheduling: 'SILENT' } })),
    [
      { role: 'model', parts: [{ text: 'So.' }] },
      { role: 'user', parts: [{ text: 'Go on.' }] },
    ],
  ],
  [
    'bedrock-converse',
    'bedrock',
    CONVERSE_STEP,
    'content',
    ['a', 'b'].map((id) => ({ toolResult: { toolUseId: id, content: [{ json: { lines: 1 } }], status: 'success' } })),
    [
      { role: 'assistant', content: [{ text: 'So.' }] },
      { role: 'user', content: [{ text: 'Go on.' }] },
    ],
  ],
])('repair joins the results of one step with their blocks as they were (%s)', (format, profile, step, key, results, [assistant, user]) => {
  const [first, second] = results.map((block) => ({ role: 'user', [key]: [block] }))
  const joined = { role: 'user', [key]: results }
  for (const body of [
    [...step, first, second, assistant, user],
    [...step, first, assistant, user, assistant, second],
    [...step, assistant, first, second, assistant, user],
    [...step, assistant, user, assistant, joined],
  ])
    for (const input of [JSON.stringify(body), body]) {
      const document = decode(input, { format })
      const written = wireNamed(format).encode(document, repair(document.history, profileNamed(profile)).messages)
      const list = (typeof written === 'string' ? JSON.parse(written) : written) as readonly unknown[]
      expect(list.slice(0, 3)).toEqual([...step, joined])
    }
})

test.each<[format: string, profile: string, content: readonly object[]]>([
  [
    'anthropic-messages',
    'anthropic',
    [
      { type: 'text', text: 'Read.' },
      {
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: HALF },
        title: 'plan',
        context: 'of May',
        citations: { enabled: true },
        ...marked,
      },
      { type: 'document', source: { type: 'file', file_id: 'f' }, title: HALF, citations: { enabled: true } },
      { type: 'image', source: { type: 'url', url: `https://example.com/${HALF}` }, ...marked },
    ],
  ],
  [
    'bedrock-converse',
    'bedrock',
    [{ text: 'Read.' }, { document: { format: 'txt', name: 'plan', source: { text: HALF }, context: 'of May', citations: { enabled: true } } }],
  ],
  ['openai-chat', 'openai-chat', [{ type: 'image_url', image_url: { url: HALF, detail: 'low' } }]],
  ['openai-responses', 'openai-responses', [{ type: 'input_file', filename: HALF, file_url: 'https://example.com/a.pdf', detail: 'high' }]],
  ['ai-sdk-model', 'ai-sdk', [{ type: 'file', data: 'https://example.com/a.pdf', mediaType: 'application/pdf', filename: HALF, providerOptions: { a: {} } }]],
])('repair of half a surrogate pair in a picture or a document leaves the other fields of its block (%s)', (format, profile, content) => {
  const body = [{ role: 'user', content }]
  const text = JSON.stringify(body)
  for (const input of [text, body]) {
    const document = decode(input, { format })
    const written = wireNamed(format).encode(document, repair(document.history, profileNamed(profile)).messages)
    expect(typeof written === 'string' ? JSON.parse(written) : written).toEqual(JSON.parse(text.replaceAll('\\ud800', '\ufffd')))
  }
})

test('a document in a result keeps its citations and title when its text is shortened', () => {
  const block = { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'long text' }, title: 'page', citations: { enabled: true } }
  const result = { type: 'tool_result', tool_use_id: 'a', content: [block] }
  const body = [
    { role: 'user', content: 'Go.' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'read', input: {} }] },
    { role: 'user', content: [result] },
  ]
  const document = decode(body, { format: 'anthropic-messages' })
  const messages = document.history.messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      part.type === 'tool-result' ? { ...part, output: part.output.map((one) => (one.type === 'file' ? { ...one, text: 'short' } : one)) } : part,
    ),
  }))
  const short = { ...result, content: [{ ...block, source: { ...block.source, data: 'short' } }] }
  expect(wireNamed('anthropic-messages').encode(document, messages)).toEqual([...body.slice(0, 2), { role: 'user', content: [short] }])
})

test.each<[format: string, profile: string, list: readonly object[], joined: (first: object, second: object) => object]>([
  [
    'gemini',
    'gemini',
    [
      { role: 'user', parts: [{ text: 'Go.' }] },
      {
        role: 'model',
        parts: [
          { executableCode: { language: 'PYTHON', code: 'print(1)', id: 'e' } },
          { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1', id: 'e' } },
        ],
      },
      {
        role: 'model',
        parts: [
          { toolCall: { id: 't', toolType: 'GOOGLE_SEARCH_WEB', args: {} }, thoughtSignature: 's' },
          { toolResponse: { id: 't', toolType: 'GOOGLE_SEARCH_WEB', response: { found: 1 } } },
          { functionCall: { name: 'look', args: { at: 1 } }, thoughtSignature: 's' },
        ],
      },
      { role: 'user', parts: [{ functionResponse: { name: 'look', response: { lines: 1 } } }] },
    ],
    (first, second) => ({ role: 'model', parts: [first, second].flatMap((one) => Object(one).parts) }),
  ],
  [
    'bedrock-converse',
    'bedrock',
    [
      { role: 'user', content: [{ text: 'Go.' }] },
      {
        role: 'assistant',
        content: [
          { toolUse: { toolUseId: 'e', name: 'nova_code_interpreter', input: {}, type: 'server_tool_use' } },
          { toolResult: { toolUseId: 'e', content: [{ text: '{}' }], status: 'success', type: 'nova_code_interpreter_result' } },
        ],
      },
      { role: 'assistant', content: [{ text: 'So.' }] },
      { role: 'user', content: [{ text: 'Go on.' }] },
    ],
    (first, second) => ({ role: 'assistant', content: [first, second].flatMap((one) => Object(one).content) }),
  ],
])('repair joins two messages of the assistant with the blocks of hosted tools as they were (%s)', (format, profile, list, joined) => {
  const [user, first, second, ...rest] = list as readonly [object, object, object, ...object[]]
  const expected = [user, joined(first, second), ...rest]
  for (const input of [JSON.stringify(list), list]) {
    const document = decode(input, { format })
    const written = wireNamed(format).encode(document, repair(document.history, profileNamed(profile)).messages)
    expect(typeof written === 'string' ? JSON.parse(written) : written).toEqual(expected)
  }
  const { history } = decode(expected, { format })
  expect(repair(history, profileNamed(profile)).repairs).toEqual([])
})

const LANGCHAIN_FORMS: readonly (readonly [form: string, wrap: (type: string, fields: object) => object])[] = [
  ['flat', (type, fields) => ({ type, ...fields })],
  ['stored', (type, fields) => ({ type, data: fields })],
  ['serialised', (type, kwargs) => ({ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', type === 'ai' ? 'AIMessage' : 'ToolMessage'], kwargs })],
]

test.each(LANGCHAIN_FORMS)('repair moves the results of LangChain to their calls as they are, whatever the model wants in one message (%s)', (_, wrap) => {
  const calls = ['a', 'b'].map((id) => ({ name: 'look', args: {}, id, type: 'tool_call' }))
  const call = wrap('ai', { id: 'run-1', content: '', tool_calls: calls, response_metadata: { model: 'm' } })
  const results = ['a', 'b'].map((id) => wrap('tool', { id: `res-${id}`, content: 'gave', tool_call_id: id, artifact: { a: 1 } }))
  const words = ['So.', 'Then.'].map((content, i) => wrap('ai', { id: `run-${i + 2}`, content, response_metadata: {} }))
  const document = decode([call, words[0], ...results, words[1]] as object[], { format: 'langchain' })
  const written = wireNamed('langchain').encode(document, repair(document.history, profileNamed('gemini+langchain')).messages)
  expect(written).toEqual(expect.arrayContaining([call, ...results]))
})

test.each(LANGCHAIN_FORMS)('a message of LangChain that must be authored keeps its id and other fields (%s)', (_, wrap) => {
  const call = { name: 'look', args: { at: 1 }, id: 'a', type: 'tool_call' }
  const rest = { id: 'run-1', response_metadata: { model: 'm' }, usage_metadata: { total_tokens: 1 } }
  const document = decode([wrap('ai', { content: 'So.', tool_calls: [call], ...rest })], { format: 'langchain' })
  const messages = document.history.messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => (part.type === 'tool-call' ? { ...part, name: 'peek' } : part)),
  }))
  expect(wireNamed('langchain').encode(document, messages)).toEqual([wrap('ai', { content: 'So.', tool_calls: [{ ...call, name: 'peek' }], ...rest })])
})
