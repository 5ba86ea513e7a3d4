import type { AgentLog } from './agent-logs.ts'

const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')
const at = '2026-01-01T00:00:00.000Z'

let last: string | null = null
const event = (type: string, data: object, more: object = {}) => {
  const parentId = last
  last = `e-${type}-${JSON.stringify(data).length}`
  return { type, data, id: last, timestamp: at, parentId, ...more }
}
const copilot: AgentLog = {
  format: 'copilot',
  input: lines(
    event('session.start', { sessionId: 'cp1', version: 1, producer: 'copilot-agent', copilotVersion: '1.0.80', startTime: at, context: { cwd: '/p' } }),
    event('session.model_change', { newModel: 'claude-haiku-4.5' }),
    event('system.message', { role: 'system', content: 'you pilot' }),
    event('user.message', { content: 'land the plane', transformedContent: '<now>noon</now> land the plane', attachments: [], source: 'user' }),
    event('assistant.turn_start', { turnId: '0' }),
    event('assistant.message_delta', { messageId: 'm1', deltaContent: 'flaps' }, { ephemeral: true }),
    event('assistant.message', {
      messageId: 'm1',
      content: 'flaps first',
      reasoningText: 'wind is low',
      reasoningOpaque: 'sealed',
      toolRequests: [
        { toolCallId: 't1', name: 'bash', arguments: { command: 'flaps' }, type: 'function' },
        { toolCallId: 't2', name: 'task', arguments: { prompt: 'look down' }, type: 'function' },
      ],
    }),
    event('tool.execution_start', { toolCallId: 't1', toolName: 'bash', arguments: { command: 'flaps' } }),
    event('tool.execution_complete', { toolCallId: 't1', success: true, result: { content: 'flaps are down', detailedContent: 'for the screen' } }),
    event('subagent.started', { toolCallId: 't2', agentName: 'explore' }),
    event('tool.execution_start', { toolCallId: 's1', toolName: 'view', arguments: { path: '/runway' }, parentToolCallId: 't2' }),
    event('tool.execution_complete', { toolCallId: 's1', success: true, result: { content: 'a long runway' }, parentToolCallId: 't2' }),
    event('tool.execution_complete', { toolCallId: 't2', success: false, error: { message: 'fog below', code: 'failed' } }),
    event('session.compaction_complete', { success: true, summaryContent: 'the plane sinks', preCompactionTokens: 9 }),
    event('assistant.message', { messageId: 'm2', content: 'it has landed', toolRequests: [], model: 'claude-haiku-4.5' }),
  ),
  texts: [
    'you pilot',
    'land the plane',
    'wind is low',
    'flaps first',
    '{"command":"flaps"}',
    'flaps are down',
    '{"path":"/runway"}',
    'a long runway',
    'fog below',
    'the plane sinks',
    'it has landed',
  ],
  shape: ['system text', 'user text', 'assistant reasoning,text,tool-call,tool-call', 'tool tool-result', 'tool tool-result', 'user text', 'assistant text'],
}

const record = (uuid: string, parentUuid: string | null, type: string, more: object) => ({
  uuid,
  parentUuid,
  sessionId: 'q1',
  timestamp: at,
  type,
  cwd: '/p',
  version: '0.9.0',
  ...more,
})
const content = (role: string, ...parts: readonly object[]) => ({ message: { role, parts } })
const qwenCode: AgentLog = {
  format: 'qwen-code',
  input: lines(
    record('a', null, 'user', content('user', { text: 'paint the gate' })),
    record('x', 'a', 'assistant', { model: 'qwen3-coder', ...content('model', { text: 'the colour not taken' }) }),
    record('b', 'a', 'assistant', {
      model: 'qwen3-coder',
      ...content('model', { text: 'red it is', thought: true }, { functionCall: { id: 'c1', name: 'shell', args: { command: 'paint' } } }),
    }),
    record('c', 'b', 'tool_result', {
      ...content('user', { functionResponse: { id: 'c1', name: 'shell', response: { output: 'wet paint' } } }),
      toolCallResult: { callId: 'c1', status: 'success', resultDisplay: 'for the screen' },
    }),
    record('d', 'c', 'system', { subtype: 'ui_telemetry', systemPayload: { uiEvent: {} } }),
    record('e', 'd', 'system', { subtype: 'chat_compression', systemPayload: { info: {}, compressedHistory: [] } }),
    record('f', 'e', 'assistant', { model: 'qwen3-coder', ...content('model', { text: 'the gate is red' }) }),
  ),
  texts: ['paint the gate', 'the colour not taken', 'red it is', '{"command":"paint"}', 'wet paint', 'the gate is red'],
  shape: ['user text', 'assistant reasoning,tool-call', 'tool tool-result', 'assistant text'],
}

const kimiCli: AgentLog = {
  format: 'kimi-cli',
  input: lines(
    { role: '_system_prompt', content: 'you are terse' },
    { role: '_checkpoint', id: 0 },
    { role: 'user', content: 'feed the cat' },
    {
      role: 'assistant',
      content: [
        { type: 'think', think: 'which cat', encrypted: null },
        { type: 'text', text: 'I look.' },
      ],
      tool_calls: [{ type: 'function', id: 'tool_1', function: { name: 'Shell', arguments: '{"command": "ls"}' } }],
    },
    { role: '_usage', token_count: 12 },
    { role: 'tool', content: [{ type: 'text', text: 'one grey cat' }], tool_call_id: 'tool_1' },
    { role: 'assistant', content: 'the cat is fed' },
  ),
  texts: ['you are terse', 'feed the cat', 'which cat', 'I look.', '{"command": "ls"}', 'one grey cat', 'the cat is fed'],
  shape: ['system text', 'user text', 'assistant reasoning,text,tool-call', 'tool tool-result', 'assistant text'],
}

const block = (type: string, more: object) => ({ type, ...more })
const asked = (id: string, value: object) => block('toolRequest', { id, toolCall: { status: 'success', value } })
const seen = { userVisible: true, agentVisible: true }
const conversation = [
  { role: 'user', created: 1767225600, content: [block('text', { text: 'shear the sheep' })], metadata: seen },
  {
    role: 'assistant',
    created: 1767225601,
    content: [
      block('thinking', { thinking: 'gently now', signature: 'sig' }),
      block('text', { text: 'I begin.' }),
      asked('g1', { name: 'developer__shell', arguments: { command: 'shear' } }),
      asked('g2', { name: 'developer__shell', arguments: { command: 'weigh' } }),
    ],
    metadata: seen,
  },
  {
    role: 'user',
    created: 1767225602,
    content: [
      block('toolResponse', { id: 'g1', toolResult: { status: 'success', value: { content: [{ type: 'text', text: 'much wool' }], isError: false } } }),
      block('toolResponse', { id: 'g2', toolResult: { status: 'error', error: 'no scales' } }),
    ],
    metadata: seen,
  },
  { role: 'assistant', created: 1767225603, content: [block('systemNotification', { notificationType: 'inlineMessage', msg: 'compacting' })], metadata: seen },
  { role: 'assistant', created: 1767225604, content: [block('text', { text: 'the sheep is bare' })], metadata: seen },
  { role: 'assistant', created: 1767225605, content: [block('text', { text: 'for eyes alone' })], metadata: { userVisible: true, agentVisible: false } },
]
const gooseSaid = ['shear the sheep', 'gently now', 'I begin.', '{"command":"shear"}', 'much wool', 'no scales', 'the sheep is bare']
const gooseShape = ['user text', 'assistant reasoning,text,tool-call,tool-call', 'tool tool-result', 'tool tool-result', 'assistant text']

const tauMessage = (role: string, more: object) => ({ role, turn_idx: 0, timestamp: '2026-01-01T00:00:00', ...more })
const simulation = {
  id: 'sim-1',
  task_id: '5',
  start_time: at,
  end_time: at,
  duration: 1.5,
  termination_reason: 'user_stop',
  reward_info: { reward: 1 },
  messages: [
    tauMessage('assistant', { content: 'what may I do' }),
    tauMessage('user', { content: 'my phone is dead', tool_calls: null }),
    tauMessage('user', { content: null, tool_calls: [{ id: 'u1', name: 'check_battery', arguments: {}, requestor: 'user' }] }),
    tauMessage('tool', { id: 'u1', content: 'the user saw it', requestor: 'user', error: false }),
    tauMessage('assistant', {
      content: null,
      tool_calls: [
        { id: 'a1', name: 'get_line', arguments: { line: 'L1001' }, requestor: 'assistant' },
        { id: 'a2', name: 'get_bill', arguments: { bill: 'B7' }, requestor: 'assistant' },
      ],
    }),
    {
      role: 'tool',
      tool_messages: [
        tauMessage('tool', { id: 'a1', content: '{"status": "Active"}', requestor: 'assistant', error: false }),
        tauMessage('tool', { id: 'a2', content: 'no such bill', requestor: 'assistant', error: true }),
      ],
    },
    tauMessage('assistant', { content: 'charge the phone' }),
  ],
  trial: 0,
}
const tau2Said = ['what may I do', 'my phone is dead', '{"line":"L1001"}', '{"status": "Active"}', 'no such bill', 'charge the phone']
const tau2Shape = ['assistant text', 'user text', 'assistant tool-call,tool-call', 'tool tool-result', 'tool tool-result', 'assistant text']

const droid: AgentLog = {
  format: 'droid',
  input: lines(
    { type: 'session_start', id: 'd1', title: 'Roof', owner: 'me', version: 2, cwd: '/p' },
    {
      type: 'message',
      id: 'context-1',
      timestamp: at,
      message: { role: 'user', content: [block('text', { text: 'the house rules' })], visibility: 'llm_only' },
    },
    { type: 'message', id: 'u1', timestamp: at, parentId: 'context-1', message: { role: 'user', content: [block('text', { text: 'mend the roof' })] } },
    {
      type: 'message',
      id: 'a1',
      timestamp: at,
      parentId: 'u1',
      message: {
        role: 'assistant',
        modelId: 'claude-x',
        content: [
          block('thinking', { thinking: 'tiles first', signature: 'sig' }),
          block('tool_use', { id: 'd1', name: 'Execute', input: { command: 'climb' } }),
        ],
      },
    },
    {
      type: 'message',
      id: 'r1',
      timestamp: at,
      parentId: 'a1',
      message: { role: 'user', content: [block('tool_result', { tool_use_id: 'd1', content: 'one tile is loose' })] },
    },
    { type: 'todo_state', id: 't1', timestamp: at, todos: '1. [pending] nail' },
    { type: 'compaction_state', id: 'c1', timestamp: at, summaryText: 'a tile was found', summaryKind: 'llm_summary' },
    { type: 'message', id: 'a2', timestamp: at, parentId: 'r1', message: { role: 'assistant', content: [block('text', { text: 'the roof is tight' })] } },
  ),
  texts: ['the house rules', 'mend the roof', 'tiles first', '{"command":"climb"}', 'one tile is loose', 'a tile was found', 'the roof is tight'],
  shape: ['user text', 'user text', 'assistant reasoning,tool-call', 'tool tool-result', 'user text', 'assistant text'],
}

const ran = (id: string, run: object) => ({ type: 'tool_result', toolUseID: id, run })
const amp: AgentLog = {
  format: 'amp',
  input: JSON.stringify({
    v: 3,
    id: 'T-019b9d03',
    created: 1767225600000,
    title: 'Hen',
    messages: [
      { role: 'user', messageId: 0, content: [block('text', { text: 'count the eggs' })], meta: { sentAt: 1767225600000 } },
      {
        role: 'assistant',
        messageId: 1,
        content: [
          block('thinking', { thinking: 'in the nest', signature: 'sig' }),
          block('tool_use', { id: 'a1', name: 'Bash', input: { cmd: 'look' }, complete: true }),
          block('tool_use', { id: 'a2', name: 'edit_file', input: { path: 'nest' }, complete: true }),
          block('tool_use', { id: 'a3', name: 'Bash', input: { cmd: 'shake' }, complete: true }),
        ],
        state: { type: 'complete', stopReason: 'tool_use' },
        usage: { model: 'claude-x', inputTokens: 1, outputTokens: 1 },
      },
      {
        role: 'user',
        messageId: 2,
        content: [
          ran('a1', { status: 'done', result: { output: 'seven eggs', exitCode: 1 } }),
          ran('a2', { status: 'done', result: { diff: 'one more', lineRange: [1, 2] } }),
          ran('a3', { status: 'error', error: { message: 'the hen pecks' } }),
        ],
      },
      { role: 'assistant', messageId: 3, content: [block('text', { text: 'eight eggs now' })], state: { type: 'complete', stopReason: 'end_turn' } },
    ],
  }),
  texts: [
    'count the eggs',
    'in the nest',
    '{"cmd":"look"}',
    'seven eggs\nexit code 1',
    '{"diff":"one more","lineRange":[1,2]}',
    'the hen pecks',
    'eight eggs now',
  ],
  shape: ['user text', 'assistant reasoning,tool-call,tool-call,tool-call', 'tool tool-result,tool-result,tool-result', 'assistant text'],
}

const aider: AgentLog = {
  format: 'aider',
  input: [
    '',
    '# aider chat started at 2026-01-01 10:00:00',
    '',
    '> Added clock.py to the chat  ',
    '',
    '#### wind the clock  ',
    '#### and set it  ',
    '',
    'Here it is:',
    '```python',
    '> wound()',
    '#### noon',
    '```',
    '> Tokens: 1k sent  ',
    '',
    '# aider chat started at 2026-01-02 10:00:00',
    '',
    '#### what time is it',
    '',
    'Noon.',
  ].join('\n'),
  texts: [
    'Added clock.py to the chat',
    'wind the clock\nand set it',
    'Here it is:\n```python\n> wound()\n#### noon\n```',
    'Tokens: 1k sent',
    'what time is it',
    'Noon.',
  ],
  shape: ['user text', 'user text', 'assistant text', 'user text'],
}

/** Logs of agents that work in a terminal, and of the benchmark that tests them with a simulated user. */
export const terminalLogs: Readonly<Record<string, AgentLog>> = {
  aider,
  copilot,
  qwenCode,
  kimiCli,
  'kimi cli output': {
    format: 'kimi-cli',
    input: lines(
      {
        role: 'assistant',
        content: [
          { type: 'think', think: 'which cat' },
          { type: 'text', text: 'I look.' },
        ],
        tool_calls: [{ type: 'function', id: 'tool_1', function: { name: 'Shell', arguments: '{"command": "ls"}' } }],
      },
      { role: 'tool', content: 'one grey cat', tool_call_id: 'tool_1' },
      { role: 'assistant', content: 'the cat is fed' },
    ),
    texts: ['which cat', 'I look.', '{"command": "ls"}', 'one grey cat', 'the cat is fed'],
    shape: ['assistant reasoning,text,tool-call', 'tool tool-result', 'assistant text'],
  },
  droid,
  amp,
  'goose export': {
    format: 'goose',
    input: JSON.stringify({ id: '20260101_1', working_dir: '/p', name: 'Sheep', created_at: at, message_count: 6, conversation }),
    texts: gooseSaid,
    shape: gooseShape,
  },
  'goose, old layout': {
    format: 'goose',
    input: lines({ working_dir: '/p', description: 'Sheep', message_count: 6 }, ...conversation),
    texts: gooseSaid,
    shape: gooseShape,
  },
  'tau2-bench with all simulations': {
    format: 'tau2-bench',
    input: JSON.stringify({
      timestamp: at,
      info: {
        git_commit: 'f00',
        agent_info: { implementation: 'llm_agent', llm: 'gpt-x' },
        environment_info: { domain_name: 'telecom', policy: 'help politely' },
      },
      tasks: [{ id: '5' }],
      simulations: [simulation, { ...simulation, id: 'sim-2', trial: 1, reward_info: { reward: 0 } }],
    }),
    texts: ['help politely', ...tau2Said],
    shape: ['system text', ...tau2Shape],
  },
  'tau2-bench with one simulation': { format: 'tau2-bench', input: JSON.stringify(simulation), texts: tau2Said, shape: tau2Shape },
}
