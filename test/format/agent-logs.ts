import { dialectLogs } from './dialect-logs.ts'
import { dialogueLogs } from './dialogue-logs.ts'
import { evaluationLogs } from './evaluation-logs.ts'
import { exportLogs } from './export-logs.ts'
import { langsmithLogs } from './langsmith-logs.ts'
import { otelLogs } from './otel-logs.ts'
import { otelVendorLogs } from './otel-vendor-logs.ts'
import { recordLogs } from './record-logs.ts'
import { requestLogs } from './request-logs.ts'
import { terminalLogs } from './terminal-logs.ts'

/** A small hand-made log in the shape of one agent: the format it must be recognised as, and every string that reading it must keep. */
export interface AgentLog {
  readonly format: string
  readonly input: string
  readonly texts: readonly string[]
  /** Roles and kinds of parts that the first run must have. */
  readonly shape: readonly string[]
}

const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')
const at = '2026-01-01T00:00:00.000Z'

const item = (payload: object) => ({ timestamp: at, type: 'response_item', payload })
const codex: AgentLog = {
  format: 'codex',
  input: lines(
    { timestamp: at, type: 'session_meta', payload: { id: 'c1', cwd: '/p', cli_version: '0.65.0', originator: 'codex_cli_rs', git: {} } },
    item({ type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'codex rules' }] }),
    item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'mend the clock' }] }),
    { timestamp: at, type: 'event_msg', payload: { type: 'user_message', message: 'mend the clock' } },
    { timestamp: at, type: 'turn_context', payload: { cwd: '/p', model: 'gpt-5-codex', approval_policy: 'never' } },
    item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'look first' }], encrypted_content: 'gAAA' }),
    item({ type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'call_1' }),
    item({ type: 'function_call_output', call_id: 'call_1', output: '{"output":"clock.c","metadata":{"exit_code":0}}' }),
    item({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'call_2', status: 'completed' }),
    item({ type: 'custom_tool_call_output', call_id: 'call_2', output: 'patched' }),
    { timestamp: at, type: 'compacted', payload: { message: 'so far: patched', replacement_history: [{ type: 'message', role: 'user', content: [] }] } },
    item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'it ticks' }] }),
  ),
  texts: ['codex rules', 'mend the clock', 'look first', '{"command":["ls"]}', 'clock.c', '*** Begin Patch', 'patched', 'so far: patched', 'it ticks'],
  shape: [
    'developer text',
    'user text',
    'assistant reasoning',
    'assistant tool-call',
    'tool tool-result',
    'assistant tool-call',
    'tool tool-result',
    'user text',
    'assistant text',
  ],
}

const codexOld: AgentLog = {
  format: 'codex',
  input: lines(
    { id: 'c0', timestamp: at, instructions: 'be brief', git: { branch: 'main' } },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'old question' }] },
    { record_type: 'state' },
    { type: 'function_call', name: 'shell', arguments: '{"command":["pwd"]}', call_id: 'o1' },
    { type: 'function_call_output', call_id: 'o1', output: '/home' },
  ),
  texts: ['old question', '{"command":["pwd"]}', '/home'],
  shape: ['user text', 'assistant tool-call', 'tool tool-result'],
}

const entry = (id: string, parentId: string | null, message: object) => ({ type: 'message', id, parentId, timestamp: at, message })
const pi: AgentLog = {
  format: 'pi',
  input: lines(
    { type: 'session', version: 3, id: 'p1', timestamp: at, cwd: '/p' },
    { type: 'model_change', id: 'a0', parentId: null, timestamp: at, provider: 'anthropic', modelId: 'claude-x' },
    entry('a1', 'a0', { role: 'user', content: 'boil the kettle', timestamp: 1 }),
    entry('b1', 'a1', { role: 'assistant', content: [{ type: 'text', text: 'the way not taken' }], model: 'claude-x' }),
    entry('a2', 'a1', {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'water first', thinkingSignature: 'sig' },
        { type: 'toolCall', id: 't1', name: 'bash', arguments: { command: 'fill' } },
      ],
      model: 'claude-x',
    }),
    entry('a3', 'a2', { role: 'toolResult', toolCallId: 't1', toolName: 'bash', content: [{ type: 'text', text: 'one litre' }], isError: false }),
    { type: 'compaction', id: 'a4', parentId: 'a3', timestamp: at, summary: 'kettle is full', firstKeptEntryId: 'a2', tokensBefore: 9 },
    entry('a5', 'a4', { role: 'bashExecution', command: 'heat', output: 'ninety degrees', exitCode: 0 }),
    entry('a6', 'a5', { role: 'user', content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] }),
  ),
  texts: ['boil the kettle', 'the way not taken', 'water first', '{"command":"fill"}', 'one litre', 'kettle is full', '$ heat', 'ninety degrees'],
  shape: ['user text', 'assistant reasoning,tool-call', 'tool tool-result', 'user text', 'user text', 'user image'],
}

const miniSweAgent: AgentLog = {
  format: 'mini-swe-agent',
  input: JSON.stringify({
    info: { exit_status: 'Submitted', submission: 'diff --git', model_stats: { instance_cost: 0.1, api_calls: 2 }, mini_version: '2.0.0' },
    messages: [
      { role: 'system', content: 'you are a shell' },
      { role: 'user', content: 'sweep the floor' },
      {
        role: 'assistant',
        content: 'THOUGHT: broom',
        tool_calls: [{ id: 'b1', type: 'function', function: { name: 'bash', arguments: '{"command":"broom"}' } }],
        extra: { timestamp: 1767225600, response: {} },
      },
      { role: 'tool', tool_call_id: 'b1', content: '<returncode>0</returncode>' },
      { role: 'exit', content: 'swept', extra: { exit_status: 'Submitted' } },
    ],
    trajectory_format: 'mini-swe-agent-1.1',
  }),
  texts: ['you are a shell', 'sweep the floor', 'THOUGHT: broom', '{"command":"broom"}', '<returncode>0</returncode>', 'swept'],
  shape: ['system text', 'user text', 'assistant text,tool-call', 'tool tool-result', 'user text'],
}

const miniResponses: AgentLog = {
  format: 'mini-swe-agent',
  input: JSON.stringify({
    info: { exit_status: 'LimitsExceeded', model_stats: {}, mini_version: '2.1.0' },
    messages: [
      { role: 'user', content: 'paint the wall' },
      {
        object: 'response',
        output: [
          { type: 'reasoning', summary: [{ type: 'summary_text', text: 'white' }] },
          { type: 'function_call', call_id: 'r1', name: 'bash', arguments: '{"command":"paint"}' },
        ],
        extra: {},
      },
      { type: 'function_call_output', call_id: 'r1', output: 'wet paint' },
    ],
    trajectory_format: 'mini-swe-agent-1.1',
  }),
  texts: ['paint the wall', 'white', '{"command":"paint"}', 'wet paint'],
  shape: ['user text', 'assistant reasoning', 'assistant tool-call', 'tool tool-result'],
}

const sdkEvents = [
  { kind: 'SystemPromptEvent', id: 'e0', timestamp: at, source: 'agent', system_prompt: { type: 'text', text: 'open hands' }, tools: [] },
  { kind: 'MessageEvent', id: 'e1', timestamp: at, source: 'user', llm_message: { role: 'user', content: [{ type: 'text', text: 'plant a tree' }] } },
  ...['k1', 'k2'].map((id) => ({
    kind: 'ActionEvent',
    id: `a-${id}`,
    timestamp: at,
    source: 'agent',
    thought: [{ type: 'text', text: 'dig, then water' }],
    reasoning_content: 'soil matters',
    action: { kind: 'TerminalAction', command: id },
    tool_name: 'terminal',
    tool_call_id: id,
    tool_call: { id, name: 'terminal', arguments: `{"command":"${id}"}`, origin: 'completion' },
    llm_response_id: 'resp-1',
  })),
  {
    kind: 'ObservationEvent',
    id: 'o1',
    timestamp: at,
    source: 'environment',
    tool_name: 'terminal',
    tool_call_id: 'k1',
    action_id: 'a-k1',
    observation: { kind: 'TerminalObservation', content: [{ type: 'text', text: 'a deep hole' }], is_error: false, exit_code: 0 },
  },
  { kind: 'AgentErrorEvent', id: 'o2', timestamp: at, source: 'agent', tool_name: 'terminal', tool_call_id: 'k2', error: 'no water' },
  { kind: 'Condensation', id: 'c', timestamp: at, source: 'environment', forgotten_event_ids: ['a-k1'], summary: 'a hole was dug' },
  { kind: 'ConversationStateUpdateEvent', id: 's', timestamp: at, source: 'environment', key: 'stats', value: {} },
]
const sdkSaid = [
  'open hands',
  'plant a tree',
  'dig, then water',
  'soil matters',
  '{"command":"k1"}',
  '{"command":"k2"}',
  'a deep hole',
  'no water',
  'a hole was dug',
]
const sdkShape = ['system text', 'user text', 'assistant reasoning,text,tool-call,tool-call', 'tool tool-result', 'tool tool-result', 'user text']

const asked = (id: string, call: object) => ({
  function_name: 'execute_bash',
  tool_call_id: id,
  model_response: { id: `chat-${id}`, choices: [{ message: { role: 'assistant', content: 'let me see', tool_calls: [call] } }] },
  total_calls_in_response: 1,
})
const bash = { id: 'v1', type: 'function', function: { name: 'execute_bash', arguments: '{"command": "uptime"}' } }
const olderEvents: AgentLog = {
  format: 'openhands-events',
  input: JSON.stringify([
    { id: 0, timestamp: at, source: 'agent', message: '', action: 'system', args: { content: 'be useful', tools: [] } },
    { id: 1, timestamp: at, source: 'user', message: 'how long', action: 'message', args: { content: 'how long', image_urls: ['data:image/png;base64,aGk='] } },
    { id: 2, timestamp: at, source: 'environment', message: '', observation: 'agent_state_changed', content: '', extras: { agent_state: 'running' } },
    { id: 3, timestamp: at, source: 'agent', action: 'run', args: { command: 'uptime', thought: 'let me see' }, tool_call_metadata: asked('v1', bash) },
    { id: 4, timestamp: at, source: 'agent', cause: 3, observation: 'run', content: 'nine days', extras: {}, tool_call_metadata: asked('v1', bash) },
    { id: 5, timestamp: at, source: 'agent', action: 'edit', args: { path: 'log.txt', content: 'nine' } },
    { id: 6, timestamp: at, source: 'environment', cause: 5, observation: 'error', content: 'read only', extras: {} },
    { id: 7, timestamp: at, source: 'agent', message: 'nine days, then', action: 'message', args: { content: 'nine days, then', wait_for_response: true } },
  ]),
  texts: ['be useful', 'how long', 'let me see', '{"command": "uptime"}', 'nine days', 'log.txt', 'read only', 'nine days, then'],
  shape: ['system text', 'user text,image', 'assistant text,tool-call', 'tool tool-result', 'assistant tool-call', 'tool tool-result', 'assistant text'],
}

const trajectory: AgentLog = {
  format: 'cawm',
  input: JSON.stringify(
    {
      instance_id: 'org__repo-1',
      instruction: 'stop the leak',
      events: [
        {
          index: 0,
          kind: 'ActionEvent',
          action_type: 'file_view',
          action: { kind: 'FileEditorAction', command: 'view', path: '/pipe.py' },
          action_kind: 'FileEditorAction',
          thought: ['look at the pipe'],
          observation_content: 'a crack',
          raw_event: {},
        },
        { index: 1, kind: 'MessageEvent', action_type: 'reasoning', action: { kind: 'Message', content: 'it is cracked' }, thought: [], raw_event: {} },
        {
          index: -1,
          kind: 'SummaryEvent',
          action_type: 'other',
          action: { kind: 'Summary', content: 'found a crack' },
          action_kind: 'Summary',
          thought: ['found a crack'],
        },
      ],
      git_patch: 'diff --git a/pipe.py',
      repository: 'org/repo',
      metadata: {},
    },
    null,
    2,
  ),
  texts: ['stop the leak', 'look at the pipe', '/pipe.py', 'a crack', 'it is cracked', 'found a crack'],
  shape: ['user text', 'assistant text,tool-call', 'tool tool-result', 'assistant text', 'user text'],
}

const experiences: AgentLog = {
  format: 'cawm',
  input: lines(
    {
      instance_id: 'x-1',
      problem_statement: 'the door squeaks',
      history: [
        { step: 1, action_type: 'run_test', action: 'open the door', thought: 'hear it', observation: 'squeak' },
        { step: 2, action_type: 'edit_file', action: { oil: 'hinge' }, thought: '', observation: 'quiet' },
      ],
      diff_patch: '+ oil',
      test_result: 'PASS',
    },
    { instance_id: 'x-2', instruction: 'plant a tree', history: sdkEvents, test_result: { git_patch: '+ tree' } },
  ),
  texts: ['the door squeaks', 'open the door', 'hear it', 'squeak', '{"oil":"hinge"}', 'quiet', ...sdkSaid],
  shape: ['user text', 'assistant text,tool-call', 'tool tool-result', 'assistant tool-call', 'tool tool-result'],
}

const geminiRecords = [
  { id: 'g1', timestamp: at, type: 'user', content: 'count the stars' },
  {
    id: 'g2',
    timestamp: at,
    type: 'gemini',
    content: [{ text: 'I shall count' }],
    thoughts: [{ subject: 'Sky', description: 'it is clear', timestamp: at }],
    model: 'gemini-3-pro',
    tokens: { input: 1, output: 1, cached: 0, thoughts: 1, tool: 0, total: 3 },
    toolCalls: [
      {
        id: 'look-1',
        name: 'look',
        args: { at: 'sky' },
        status: 'success',
        timestamp: at,
        result: [{ functionResponse: { id: 'look-1', name: 'look', response: { output: 'many stars' } } }],
        resultDisplay: 'Found many',
      },
      { id: 'look-2', name: 'look', args: { at: 'sea' }, status: 'cancelled', timestamp: at, result: null, resultDisplay: 'cancelled by the user' },
    ],
  },
  { id: 'g3', timestamp: at, type: 'info', content: 'press escape' },
  { id: 'g4', timestamp: at, type: 'gemini', content: 'seven', model: 'gemini-3-pro' },
]
const geminiHeader = { sessionId: 's1', projectHash: 'h', startTime: at, lastUpdated: at }
const geminiSaid = ['count the stars', 'I shall count', 'it is clear', '{"at":"sky"}', 'many stars', 'cancelled by the user', 'seven']
const geminiShape = ['user text', 'assistant reasoning,text,tool-call,tool-call', 'tool tool-result', 'tool tool-result', 'assistant text']

const [asking, answering] = geminiRecords
const geminiLines: AgentLog = {
  format: 'gemini-cli',
  input: lines(
    { ...geminiHeader, kind: 'main' },
    asking ?? {},
    { ...answering, toolCalls: [] },
    { $set: { lastUpdated: at } },
    answering ?? {},
    { $rewindTo: 'g2' },
    ...geminiRecords.slice(2),
  ),
  texts: geminiSaid,
  shape: geminiShape,
}

const opencode: AgentLog = {
  format: 'opencode',
  input: JSON.stringify({
    info: { id: 'ses_1', title: 'Bread', version: '1.0.0', directory: '/p', time: { created: 1767225600000, updated: 1767225600000 } },
    messages: [
      {
        info: { id: 'msg_1', role: 'user', sessionID: 'ses_1', time: { created: 1767225600000 } },
        parts: [
          { id: 'prt_1', type: 'text', text: 'bake bread' },
          { id: 'prt_2', type: 'file', mime: 'image/png', filename: 'oven.png', url: 'data:image/png;base64,aGk=' },
        ],
      },
      {
        info: { id: 'msg_2', role: 'assistant', sessionID: 'ses_1', parentID: 'msg_1', modelID: 'claude-x', providerID: 'anthropic', time: { created: 1 } },
        parts: [
          { id: 'prt_3', type: 'step-start' },
          { id: 'prt_4', type: 'reasoning', text: 'flour first' },
          {
            id: 'prt_5',
            type: 'tool',
            callID: 'oc1',
            tool: 'bash',
            state: { status: 'completed', input: { command: 'knead' }, output: 'soft dough', title: '', metadata: {}, time: { start: 1, end: 2 } },
          },
          { id: 'prt_6', type: 'tool', callID: 'oc2', tool: 'read', state: { status: 'error', input: { filePath: 'recipe' }, error: 'lost recipe' } },
          { id: 'prt_7', type: 'text', text: 'bread is ready' },
          { id: 'prt_8', type: 'step-finish', cost: 0 },
        ],
      },
      { info: { id: 'msg_3', role: 'assistant', summary: true, time: { created: 2 } }, parts: [{ id: 'prt_9', type: 'text', text: 'bread was baked' }] },
    ],
  }),
  texts: ['bake bread', 'flour first', '{"command":"knead"}', 'soft dough', '{"filePath":"recipe"}', 'lost recipe', 'bread is ready', 'bread was baked'],
  shape: ['user text,image', 'assistant reasoning,tool-call,tool-call,text', 'tool tool-result', 'tool tool-result', 'assistant text'],
}

export const agentLogs: Readonly<Record<string, AgentLog>> = {
  codex,
  'codex, old layout': codexOld,
  pi,
  miniSweAgent,
  miniResponses,
  'openhands as an array': { format: 'openhands-events', input: JSON.stringify(sdkEvents), texts: sdkSaid, shape: sdkShape },
  'openhands as lines': { format: 'openhands-events', input: lines(...sdkEvents), texts: sdkSaid, shape: sdkShape },
  'openhands, old layout': olderEvents,
  'gemini-cli as an object': {
    format: 'gemini-cli',
    input: JSON.stringify({ ...geminiHeader, messages: geminiRecords }),
    texts: geminiSaid,
    shape: geminiShape,
  },
  'gemini-cli as lines': geminiLines,
  opencode,
  trajectory,
  experiences,
  ...dialogueLogs,
  ...exportLogs,
  ...evaluationLogs,
  ...otelLogs,
  ...otelVendorLogs,
  ...langsmithLogs,
  ...recordLogs,
  ...requestLogs,
  ...terminalLogs,
  ...dialectLogs,
}
