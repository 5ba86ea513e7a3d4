import { expect, test } from 'vitest'
import { decode, decodeAll, decodeStream } from '../../src/format/index.ts'

const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')

test('a session of pi states its system prompt in named sections and its tools as what is added and removed', () => {
  const entry = (id: string, parentId: string | null, message: object) => ({ type: 'message', id, parentId, timestamp: '2026-11-01T10:00:00.000Z', message })
  const tool = (name: string) => ({ name, description: `${name} a file`, parameters: { type: 'object' } })
  const log = lines(
    { type: 'session', version: 3, id: 's1', timestamp: '2026-11-01T10:00:00.000Z', cwd: '/home' },
    entry('a1', null, {
      role: 'system',
      content: '',
      sections: { preamble: 'You are careful.', rules: 'Never push.' },
      toolsAdded: [tool('read'), tool('write')],
    }),
    entry('a2', 'a1', { role: 'user', content: 'Read it.' }),
    entry('a3', 'a2', { role: 'assistant', content: [], stopReason: 'error', errorMessage: 'refused' }),
    { type: 'context_edit', id: 'a4', parentId: 'a3', timestamp: '2026-11-01T10:00:01.000Z', targetId: 'a3', replacement: null },
    entry('a5', 'a4', { role: 'system', content: '', sections: { rules: null }, toolsRemoved: [{ name: 'write' }], toolsAdded: [tool('edit')] }),
    entry('a6', 'a5', { role: 'assistant', content: [{ type: 'text', text: 'Read.' }] }),
    { type: 'usage', id: 'a7', parentId: 'a6', timestamp: '2026-11-01T10:00:02.000Z', kind: 'cache_warm', usage: {} },
  )
  const { format, history } = decode(log)
  expect([format, history.messages.map(({ role }) => role)]).toEqual(['pi', ['system', 'user', 'assistant']])
  expect(history.messages[0]?.parts).toEqual([
    { type: 'text', text: 'You are careful.' },
    { type: 'text', text: 'Never push.' },
  ])
  expect(history.tools.map(({ name }) => name)).toEqual(['read', 'edit'])
  expect(history.tools[0]?.schema).toContain('"description":"read a file"')
})

test('a rollout of Codex gives its tools in its first item, those of namespaces among them', () => {
  const line = (type: string, payload: object) => ({ timestamp: '2026-11-01T10:00:00.000Z', type, payload })
  const exec = { type: 'custom', name: 'exec', description: 'Run JavaScript code' }
  const tools = [{ type: 'namespace', name: 'functions', tools: [exec, { type: 'function', name: 'wait', parameters: {} }] }, { type: 'web_search' }]
  const log = lines(
    line('session_meta', { id: 'r1', cwd: '/home' }),
    line('response_item', { type: 'additional_tools', id: 'at_1', role: 'developer', tools }),
    line('response_item', { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go.' }] }),
    line('response_item', { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Gone.' }] }),
  )
  const { history } = decode(log)
  expect(history.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(history.tools.map(({ name }) => name)).toEqual(['exec', 'wait', 'web_search'])
  expect(history.tools[0]?.schema).toBe(JSON.stringify(exec))
})

test('tools in the input of a Responses request are instructions: no strategy cuts them', () => {
  const { history } = decode({
    input: [
      { type: 'additional_tools', id: 'at_1', role: 'developer', tools: [] },
      { role: 'user', content: 'Go.' },
    ],
  })
  expect(history.messages.map(({ role }) => role)).toEqual(['developer', 'user'])
})

test('a session of Kimi Code states its system prompt, tools, pictures, notes beside results and compactions', () => {
  const loop = (event: object) => ({ type: 'context.append_loop_event', agentId: 'main', event, time: 1_795_910_570_660 })
  const log = lines(
    { type: 'metadata', protocol_version: '1.5', created_at: 1_795_910_569_813 },
    { type: 'profile.bind', agentId: 'main', modelAlias: 'mine', profileName: 'agent', systemPrompt: 'You are careful.', time: 1_795_910_569_953 },
    {
      type: 'context.append_message',
      agentId: 'main',
      message: { role: 'user', content: [{ type: 'text', text: 'Look at it.' }], toolCalls: [], origin: { kind: 'user' } },
      time: 1_795_910_570_549,
    },
    {
      type: 'llm.tools_snapshot',
      agentId: 'main',
      hash: 'f1',
      tools: [{ name: 'ReadMediaFile', description: 'reads', parameters: { type: 'object' } }],
      time: 1_795_910_570_660,
    },
    { type: 'llm.request', agentId: 'main', kind: 'loop', provider: 'openai', model: 'kimi-k2', modelAlias: 'mine', time: 1_795_910_570_660 },
    { type: 'usage.record', agentId: 'main', model: 'mine', usage: { inputOther: 22, output: 46 }, time: 1_795_910_570_660 },
    loop({ type: 'content.part', part: { type: 'think', think: 'A picture.' } }),
    loop({ type: 'tool.call', toolCallId: 'c1', name: 'ReadMediaFile', args: { path: 'p.png' } }),
    loop({
      type: 'tool.result',
      toolCallId: 'c1',
      result: {
        output: [{ type: 'image_url', imageUrl: { url: 'data:image/png;base64,iVBORw0KGgo=' } }],
        note: '<system>Read p.png.</system>',
        durationMs: 102,
      },
    }),
    { type: 'context.apply_compaction', agentId: 'main', contextSummary: 'A picture was read.', compactedCount: 3, time: 1_795_910_571_000 },
    loop({ type: 'content.part', part: { type: 'text', text: 'Done.' } }),
  )
  const { format, history, model } = decode(log)
  expect([format, model, history.tools.map(({ name }) => name)]).toEqual(['chat-app', 'kimi-k2', ['ReadMediaFile']])
  expect(history.messages.map(({ role, written }) => `${role}${written ? ` ${written}` : ''}`)).toEqual([
    'system',
    'user',
    'assistant',
    'tool',
    'user summary',
    'assistant',
  ])
  expect(history.messages[3]?.parts).toMatchObject([{ output: [{ type: 'image' }, { type: 'text', text: '<system>Read p.png.</system>' }] }])
})

test('a session of Gemini CLI that was resumed has each call, result and thought once, and each result beside its own call', () => {
  const response = (id: string, output: string) => ({ functionResponse: { id, name: 'run_shell_command', response: { output } } })
  const call = (id: string, command: string) => ({ functionCall: { id, name: 'run_shell_command', args: { command } } })
  const both = [response('c1', 'alpha'), response('c2', 'beta')]
  const at = '2026-11-01T10:00:00.000Z'
  const answer = { id: 'g1', timestamp: at, type: 'gemini', thoughts: [{ subject: '', description: 'Two at once.', timestamp: at }], model: 'gemini-2.5-pro' }
  const toolCalls = ['c1', 'c2'].map((id, i) => ({ id, name: 'run_shell_command', args: { command: `echo ${i}` }, result: both, status: 'success' }))
  const asked = { id: 'u1', timestamp: at, type: 'user', content: [{ text: 'Print two.' }] }
  const results = { id: 'u2', timestamp: at, type: 'user', content: both }
  const log = lines(
    { sessionId: 's1', projectHash: 'p1', startTime: at, lastUpdated: at, kind: 'main' },
    asked,
    { ...answer, content: 'Two.' },
    { ...answer, content: 'Two.', toolCalls },
    results,
    {
      $set: {
        lastUpdated: at,
        messages: [
          asked,
          { ...answer, content: [{ text: 'Two at once.', thought: true }, { text: 'Two.' }, call('c1', 'echo 0'), call('c2', 'echo 1')], toolCalls },
          { id: 'g1_response', timestamp: at, type: 'user', content: both },
          results,
        ],
      },
    },
    { id: 'u3', timestamp: at, type: 'user', content: [{ text: 'Thanks.' }] },
  )
  const { format, history } = decode(log)
  expect(format).toBe('gemini-cli')
  expect(history.messages.map(({ role, parts }) => [role, ...parts.map((part) => (part.type === 'tool-result' ? part.output : part.type))])).toEqual([
    ['user', 'text'],
    ['assistant', 'reasoning', 'text', 'tool-call', 'tool-call'],
    ['tool', [expect.objectContaining({ text: 'alpha' })]],
    ['tool', [expect.objectContaining({ text: 'beta' })]],
    ['user', 'text'],
  ])
})

test('a session of Claude Code has its system text, its tools and what was attached to words and results, in each chain', async () => {
  const entry = (uuid: string, rest: object) => ({ uuid, isSidechain: false, sessionId: 's1', cwd: '/home', version: '2.1.332', ...rest })
  const attached = (uuid: string, type: string, texts: readonly string[], rest = {}) =>
    entry(uuid, { type: 'attachment', attachment: { type }, rendered: texts.map((content) => ({ content })), renderedRole: 'system', ...rest })
  const prompt = (uuid: string, systemPrompt: readonly string[], rest: object) =>
    entry(uuid, { type: 'attachment', attachment: { type: 'prompt_snapshot', systemPrompt }, ...rest })
  const schema = { name: 'Read', description: 'reads', input_schema: { type: 'object' } }
  const tool = { name: 'Read', description: 'reads', schema }
  const side = { isSidechain: true, agentId: 'b1' }
  const log = lines(
    entry('a1', { type: 'user', message: { role: 'user', content: 'Work through @a.txt please' } }),
    attached('a2', 'file', ['<system-reminder>\nCalled Read\n</system-reminder>', '<system-reminder>\none\n</system-reminder>']),
    attached('a3', 'instructions', ['<system-reminder>\nNever push.\n</system-reminder>']),
    prompt('a4', ['You are careful.', '# Rules'], {}),
    prompt('a5', ['You are careful.', '# Tools'], {
      attachment: { type: 'prompt_snapshot', cliPrefix: 'You are an agent.', systemPrompt: ['You are careful.', '# Tools'], tools: [tool] },
    }),
    { type: 'api-request-blob', sessionId: 's1', hash: 'h1', message: { role: 'user', content: 'Work through @a.txt please' } },
    entry('a6', {
      type: 'assistant',
      message: { id: 'm1', role: 'assistant', model: 'claude-sonnet-4-5', content: [{ type: 'tool_use', id: 't1', name: 'Read', input: {} }] },
    }),
    entry('a7', { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'two' }] } }),
    attached('a8', 'total_tokens_reminder', ['<system-reminder>\n9 left\n</system-reminder>']),
    entry('a9', { type: 'assistant', message: { id: 'm2', role: 'assistant', content: [{ type: 'text', text: 'Done.' }] } }),
    attached('a10', 'task_reminder', ['<system-reminder>\nKeep a list.\n</system-reminder>']),
    entry('b2', { type: 'user', message: { role: 'user', content: 'Look.' }, ...side }),
    prompt('b3', ['You look around.'], side),
  )
  const [main, sub] = [...decodeAll(log)].map(({ history }) => history)
  expect(main?.tools).toEqual([{ name: 'Read', schema: JSON.stringify(schema) }])
  expect(main?.messages.map(({ id, role, parts }) => [id, role, ...parts.map((part) => ('output' in part ? part.output : part))])).toMatchObject([
    ['m0', 'system', { text: 'You are an agent.' }, { text: 'You are careful.\n\n# Tools' }],
    ['m1', 'user', { text: 'Work through @a.txt please' }, ...['Called Read', 'one', 'Never push'].map((text) => ({ text: expect.stringContaining(text) }))],
    ['m2', 'assistant', { name: 'Read' }],
    ['m3', 'tool', [{ text: 'two\n\n<system-reminder>\n9 left\n</system-reminder>' }]],
    ['m4', 'assistant', { text: 'Done.' }],
    ['m5', 'user', { text: expect.stringContaining('Keep a list.') }],
  ])
  expect(sub?.messages.map(({ role, parts }) => [role, ...parts])).toMatchObject([
    ['system', { text: 'You look around.' }],
    ['user', { text: 'Look.' }],
  ])
  const streamed = []
  for await (const one of decodeStream([log], { format: 'claude-code' })) if ('message' in one) streamed.push({ ...one.message, run: one.run })
  const said = [main, sub].flatMap((history, run) => (history?.messages.slice(1) ?? []).map(({ role, parts }) => ({ run, role, parts })))
  expect(streamed.map(({ run, role, parts }) => ({ run, role, parts })).sort((a, b) => a.run - b.run)).toEqual(said)
})

test('a session of Cline has its system prompt, and results that are lists of objects as text', () => {
  const result = { query: 'ls /none', result: '[exited with 3]', error: 'exited with 3', success: false }
  const log = JSON.stringify({
    version: 1,
    updated_at: '2026-11-01T10:00:00.000Z',
    agent: 'lead',
    sessionId: 's1',
    origin: { source: 'cli', mode: 'user' },
    messages: [
      { id: 'm1', role: 'user', content: [{ type: 'text', text: '<user_input mode="act">Look.</user_input>' }], ts: 1_795_911_296_486 },
      {
        id: 'm2',
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'First the folder.' },
          { type: 'tool_use', id: 'c1', name: 'run_commands', input: { commands: ['ls /none'] } },
        ],
        modelInfo: { id: 'gpt-4.1', provider: 'openai-compatible' },
      },
      { id: 'm3', role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', name: 'run_commands', content: [result], is_error: true }] },
      { id: 'm4', role: 'assistant', content: [{ type: 'text', text: 'There is none.' }] },
    ],
    system_prompt: 'You are careful.',
  })
  const { format, history, model, meta } = decode(log)
  expect([format, model, meta?.notation]).toEqual(['chat-app', 'gpt-4.1', 'Cline'])
  expect(history.messages.map(({ role, parts }) => [role, ...parts.map(({ type }) => type)])).toEqual([
    ['system', 'text'],
    ['user', 'text'],
    ['assistant', 'reasoning', 'tool-call'],
    ['tool', 'tool-result'],
    ['assistant', 'text'],
  ])
  expect(history.messages[3]?.parts).toMatchObject([{ callId: 'c1', isError: true, output: [{ type: 'text', text: JSON.stringify([result]) }] }])
})

test('a result that names no call of the run answers the one that no other result names, whatever their order', () => {
  const call = (id: string) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } })
  const answered = (...results: readonly string[]) => {
    const asked = { role: 'assistant', content: null, tool_calls: [call('a'), call('b')] }
    const answers = results.map((id) => ({ role: 'tool', tool_call_id: id, content: `of ${id}` }))
    const { format, history } = decode(
      lines({ kind: 'run', steps: [{ role: 'user', content: 'Go.' }, asked, ...answers, { role: 'assistant', content: 'Done.' }] }),
    )
    expect(format).toBe('records')
    return history.messages.slice(2, -1).flatMap(({ role, parts }) =>
      parts.flatMap((part) => {
        const [text] = part.type === 'tool-result' ? part.output : [part]
        return text?.type === 'text' ? [`${part.type === 'tool-result' ? part.callId : role}: ${text.text}`] : []
      }),
    )
  }
  expect(answered('stray', 'a', 'b')).toEqual(['a: of a', 'b: of b', 'user: of stray'])
  expect(answered('other', 'a')).toEqual(['a: of a', 'b: of other'])
  expect(answered('other', 'b')).toEqual(['a: of other', 'b: of b'])
  expect(answered('one', 'two')).toEqual(['a: of one', 'b: of two'])
  expect(answered('one', 'two', 'a')).toEqual(['a: of a', 'b: of two', 'user: of one'])
})

test('a session of Claude Code that was rewound is the branch that was continued; each abandoned one is a run, and no other fork is', () => {
  const entry = (uuid: string, parentUuid: string | null, rest: object) => ({ uuid, parentUuid, isSidechain: false, sessionId: 's1', ...rest })
  const words = (uuid: string, parentUuid: string | null, content: string, rest = {}) =>
    entry(uuid, parentUuid, { type: 'user', message: { role: 'user', content }, ...rest })
  const answer = (uuid: string, parentUuid: string | null, id: string, ...content: readonly object[]) =>
    entry(uuid, parentUuid, { type: 'assistant', message: { id, role: 'assistant', content } })
  const text = (value: string) => ({ type: 'text', text: value })
  const call = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: {} })
  const result = (uuid: string, parentUuid: string, id: string) =>
    entry(uuid, parentUuid, { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: `of ${id}` }] } })
  const reminder = { type: 'attachment', attachment: { type: 'task_reminder' }, rendered: [{ content: 'Keep a list.' }] }
  const log = lines(
    entry('p0', null, { type: 'progress' }),
    words('u0', 'p0', 'Strat.'),
    words('u1', 'p0', 'Start.'),
    answer('a1', 'u1', 'm1', text('Looking.')),
    answer('a2', 'a1', 'm1', call('t1')),
    answer('a3', 'a2', 'm1', call('t2')),
    entry('p1', 'a2', { type: 'progress' }),
    result('r1', 'p1', 't1'),
    result('r2', 'a3', 't2'),
    answer('a4', 'r2', 'm2', text('Looked.')),
    entry('s1', 'a4', { type: 'system', subtype: 'turn_duration' }),
    // Rewound twice: the first branch has a fork of its own, and calls made at once.
    words('u2', 's1', 'The caveat.', { isMeta: true }),
    words('u3', 'u2', 'Wrong.'),
    entry('n1', 'u3', reminder),
    answer('a5', 'n1', 'm3', call('t3')),
    answer('a6', 'a5', 'm3', call('t4')),
    result('r3', 'a5', 't3'),
    result('r4', 'a6', 't4'),
    answer('a7', 'r4', 'm4', text('Did it.')),
    words('u4', 'a7', 'Inner.'),
    words('u5', 'a7', 'Inner again.'),
    words('u6', 'a4', 'Also wrong.'),
    words('u7', 's1', 'Right.'),
    answer('a8', 'u7', 'm5', text('Right, then.')),
    // What came late from an abandoned branch does not make it the conversation's.
    entry('p2', 'a7', { type: 'progress' }),
    entry('c1', null, { type: 'system', subtype: 'compact_boundary', logicalParentUuid: 'a8' }),
    words('u8', 'c1', 'Earlier: words.', { isCompactSummary: true }),
    words('u9', 'u8', 'After.'),
    words('u10', 'elsewhere', 'Resumed.'),
    words('u11', 'elsewhere', 'Resumed again.'),
    words('u12', null, 'Begun anew.'),
    words('b1', null, 'Look.', { isSidechain: true, agentId: 'b' }),
  )
  const said = [...decodeAll(log)].map(({ history, meta }) => [
    meta?.id,
    ...history.messages.flatMap(({ parts }) =>
      parts.map((part) => {
        const [first] = part.type === 'tool-result' ? part.output : [part]
        return first?.type === 'text' ? first.text : first?.type === 'tool-call' ? first.callId : first?.type
      }),
    ),
  ])
  expect(said).toEqual([
    [
      's1',
      'Start.',
      'Looking.',
      't1',
      't2',
      'of t1',
      'of t2',
      'Looked.',
      'Right.',
      'Right, then.',
      'Earlier: words.',
      'After.',
      'Resumed.',
      'Resumed again.',
      'Begun anew.',
    ],
    ['s1/b', 'Look.'],
    ['s1/branch-1', 'Also wrong.'],
    ['s1/branch-2', 'The caveat.', 'Wrong.', 'Keep a list.', 't3', 't4', 'of t3', 'of t4', 'Did it.', 'Inner again.'],
    ['s1/branch-3', 'Inner.'],
    ['s1/branch-4', 'Strat.'],
  ])
  expect(
    decode(log)
      .notes.filter(({ code }) => code === 'rewound')
      .map(({ line, message }) => [line, message]),
  ).toEqual([
    [22, 'The user went back to before this line; it is no part of the conversation'],
    [12, 'The user went back to before this line; it and what followed it, 10 lines, are no part of the conversation'],
    [20, 'The user went back to before this line; it is no part of the conversation'],
    [2, 'The user went back to before this line; it is no part of the conversation'],
  ])
})

test('what a user of Kimi Code took back, or cleared, is no part of the conversation but a run of its own', async () => {
  const record = (type: string, more: object = {}) => ({ type, agentId: 'main', time: 1_795_910_570_660, ...more })
  const input = (id: string, text: string, origin: object = { kind: 'user' }) =>
    record('context.append_message', { message: { id, role: 'user', content: [{ type: 'text', text }], toolCalls: [], origin } })
  const loop = (event: object) => record('context.append_loop_event', { event })
  const words = (text: string) => loop({ type: 'content.part', part: { type: 'text', text } })
  const call = (toolCallId: string) => loop({ type: 'tool.call', toolCallId, name: 'Bash', args: {} })
  const log = lines(
    { type: 'metadata', protocol_version: '1.5', created_at: 1_795_910_569_813 },
    record('profile.bind', { systemPrompt: 'You are careful.' }),
    input('p1', 'Cleared.'),
    words('Cleared too.'),
    record('context.clear'),
    input('p2', 'Before.'),
    words('So it is.'),
    record('context.apply_compaction', { contextSummary: 'It was so.', compactedCount: 2 }),
    input('p3', 'Stays.'),
    words('Staying.'),
    input('r1', 'A reminder of this input.', { kind: 'injection', ownerPromptId: 'p4' }),
    input('p4', 'Wrong.'),
    input('r2', 'A reminder.', { kind: 'injection' }),
    call('c1'),
    loop({ type: 'tool.result', toolCallId: 'c1', result: { output: 'wrong' } }),
    input('p5', 'Faster.', { kind: 'user', inTurn: true }),
    words('Did it.'),
    record('agent.switched', { branch: 'b1', base: { branch: 'main', line: 9 }, turns: 1 }),
    record('context.undo', { count: 1 }),
    record('context.undone', { turns: 1 }),
    input('p6', 'Right.'),
    words('Doing it.'),
    input('p7', 'Twice.'),
    input('p8', 'Wrong.', { kind: 'skill_activation', trigger: 'user-slash' }),
    record('context.undo', { count: 2 }),
    input('p8', 'Then.'),
    words('Done.'),
    // Nothing before a compaction can be taken back.
    record('context.apply_compaction', { contextSummary: 'All was done.', compactedCount: 9 }),
    record('context.undo', { count: 1 }),
    input('p9', 'Thanks.'),
  )
  const runs = [...decodeAll(log)].map(({ history: { messages } }) => messages.map(({ parts: [part] }) => (part?.type === 'text' ? part.text : part?.type)))
  expect(runs).toEqual([
    [
      'You are careful.',
      'Before.',
      'So it is.',
      'It was so.',
      'Stays.',
      'Staying.',
      'A reminder.',
      'Right.',
      'Doing it.',
      'Then.',
      'Done.',
      'All was done.',
      'Thanks.',
    ],
    ['You are careful.', 'Twice.', 'Wrong.'],
    ['You are careful.', 'A reminder of this input.', 'Wrong.', 'tool-call', 'tool-result', 'Faster.', 'Did it.'],
    ['You are careful.', 'Cleared.', 'Cleared too.'],
  ])
  expect(decode(log).notes).toContainEqual(expect.objectContaining({ message: '3 parts that the user took back are a run each after the conversation' }))
  const streamed: number[] = []
  for await (const one of decodeStream([log], { format: 'chat-app' })) if ('message' in one) streamed.push(one.run)
  expect(streamed).toEqual(runs.flatMap((messages, run) => messages.map(() => run)))
})

test('what an edit on the screen of Cline writes is its input, and no output of a later command becomes its result', () => {
  const shown = (kind: string, text: string | object, at: number) => ({
    ts: 1_767_225_600_000 + at,
    type: 'say',
    say: kind,
    text: typeof text === 'string' ? text : JSON.stringify(text),
  })
  const edit = { tool: 'editedExistingFile', path: 'a.ts', content: '+ new line' }
  const log = JSON.stringify([
    shown('text', 'Change it.', 0),
    shown('tool', { tool: 'searchFiles', path: '.', regex: 'old', content: 'a.ts: old line' }, 1),
    shown('tool', edit, 2),
    shown('command', 'npm test', 3),
    shown('command_output', 'passed', 4),
  ])
  const { history } = decode(log)
  const told = history.messages.flatMap(({ parts }) =>
    parts.map((part) => (part.type === 'tool-call' ? [part.name, JSON.parse(part.input)] : part.type === 'tool-result' ? part.output : part.type)),
  )
  const { tool, ...input } = edit
  expect(told).toEqual([
    'text',
    ['searchFiles', { path: '.', regex: 'old' }],
    [{ type: 'text', text: 'a.ts: old line' }],
    [tool, input],
    expect.not.arrayContaining([expect.objectContaining({ text: expect.stringMatching(/./) })]),
    ['execute_command', { command: 'npm test' }],
    [{ type: 'text', text: 'passed' }],
  ])
})

test('thoughts that a session of Copilot states beside its answers are theirs, once', () => {
  const event = (id: string, parentId: string | null, type: string, data: object) => ({ id, parentId, timestamp: '2026-11-01T10:00:00.000Z', type, data })
  const answer = (id: string, parentId: string, content: string, more = {}) => event(id, parentId, 'assistant.message', { messageId: id, content, ...more })
  const thought = (id: string, parentId: string, content: string) => event(id, parentId, 'assistant.reasoning', { reasoningId: id, content })
  const log = lines(
    event('e1', null, 'user.message', { content: 'Go.' }),
    thought('e2', 'e1', 'Before.'),
    answer('e3', 'e2', 'One.'),
    answer('e4', 'e3', 'Two.', { toolRequests: [{ toolCallId: 'c1', name: 'bash', arguments: {} }] }),
    thought('e5', 'e4', 'After.'),
    thought('e6', 'e5', 'Long after.'),
    event('e7', 'e6', 'tool.execution_complete', { toolCallId: 'c1', result: { content: 'done' } }),
    answer('e8', 'e7', 'Three.', { reasoningText: 'Stated twice.', reasoningOpaque: 'seal' }),
    thought('e9', 'e8', ' Stated twice.'),
    thought('e10', 'e9', 'Without an answer.'),
    event('e11', 'e10', 'user.message', { content: 'Go on.' }),
    answer('e12', 'e11', 'Four.'),
  )
  const { format, history, notes } = decode(log)
  const told = history.messages.map(({ role, parts }) => [role, ...parts.map((part) => ('text' in part ? part.text : part.type))])
  expect([format, told]).toEqual([
    'copilot',
    [
      ['user', 'Go.'],
      ['assistant', 'Before.', 'One.'],
      ['assistant', 'After.\n\nLong after.', 'Two.', 'tool-call'],
      ['tool', 'tool-result'],
      ['assistant', 'Stated twice.', 'Three.'],
      ['user', 'Go on.'],
      ['assistant', 'Four.'],
    ],
  ])
  expect(notes.map(({ message }) => message)).toEqual(['2 assistant.reasoning events are no part of the conversation'])
})
