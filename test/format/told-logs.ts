import type { AgentLog } from './agent-logs.ts'

const at = '2026-01-01T00:00:00.000Z'
const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')
const json = (value: object) => JSON.stringify(value)

/** What each log below tells, in the notation of its own: a question, a thought, a call, its result, an answer. */
const ASKED = 'mend the clock'
const THOUGHT = 'look first'
const SAYS = 'opening the case'
const GIVEN = 'spring is broken'
const DONE = 'it ticks again'
const FILE = 'case/spring.c'
const said = [ASKED, SAYS, FILE, GIVEN, DONE]
const whole = ['user text', 'assistant reasoning,text,tool-call', 'tool tool-result', 'assistant text']
const bare = ['user text', 'assistant text,tool-call', 'tool tool-result', 'assistant text']

const step = (step_id: number, source: string, message: unknown, more: object = {}) => ({ step_id, timestamp: at, source, message, ...more })
const act = {
  reasoning_content: THOUGHT,
  tool_calls: [{ tool_call_id: 'c1', function_name: 'open', arguments: { path: FILE } }],
  observation: { results: [{ source_call_id: 'c1', content: GIVEN }] },
}
const trajectory = (schema_version: string, id: string, more: object = {}) => ({
  schema_version,
  session_id: id,
  agent: { name: 'terminus-2', version: '2.0', model_name: 'maker/clockwork-1', tool_definitions: [{ type: 'function', function: { name: 'open' } }] },
  steps: [step(1, 'system', 'be exact'), step(2, 'user', ASKED), step(3, 'agent', SAYS, act), step(4, 'agent', DONE)],
  final_metrics: { total_steps: 4 },
  ...more,
})

const item = (item: object, type = 'item.completed') => ({ type, item })
const cursor = (type: string, content: string) => ({ type, message: { role: type, content: [{ type: 'text', text: content }] }, session_id: 's1' })
const part = (type: string, part: object) => ({ type, timestamp: 1_767_225_600_000, sessionID: 'ses_1', part: { messageID: 'msg_1', ...part } })

/** Logs of the readers that know several notations, made by hand: one of each. */
export const toldLogs: Readonly<Record<string, AgentLog>> = {
  atif: { format: 'atif', input: json(trajectory('ATIF-v1.6', 'a1')), said: [...said, 'be exact', THOUGHT], shape: ['system text', ...whole] },
  'atif, one a line, with a sub-agent': {
    format: 'atif',
    input: lines(
      trajectory('ATIF-v1.7', 'a1', { subagent_trajectories: [{ ...trajectory('ATIF-v1.7', 'b1'), steps: [step(1, 'user', 'count the teeth')] }] }),
      trajectory('ATIF-v1.7', 'a2'),
    ),
    said: [...said, 'count the teeth'],
    shape: ['system text', ...whole],
  },
  'codex exec': {
    format: 'headless',
    input: lines(
      { type: 'thread.started', thread_id: 't1' },
      { type: 'turn.started' },
      item({ id: 'i0', type: 'reasoning', text: THOUGHT }),
      item({ id: 'i1', type: 'agent_message', text: SAYS }),
      item({ id: 'i2', type: 'command_execution', command: `cat ${FILE}`, aggregated_output: '', status: 'in_progress' }, 'item.started'),
      item({ id: 'i2', type: 'command_execution', command: `cat ${FILE}`, aggregated_output: GIVEN, exit_code: 1, status: 'failed' }),
      item({
        id: 'i3',
        type: 'mcp_tool_call',
        server: 'bench',
        tool: 'weigh',
        arguments: { part: 'wheel' },
        result: { content: [{ type: 'text', text: 'two grams' }] },
      }),
      item({ id: 'i4', type: 'file_change', changes: [{ path: 'case/wheel.c', kind: 'update' }], status: 'completed' }),
      item({ id: 'i5', type: 'todo_list', items: [{ text: 'wind', completed: false }] }),
      item({ id: 'i6', type: 'agent_message', text: DONE }),
      { type: 'turn.completed', usage: { input_tokens: 1, output_tokens: 1 } },
    ),
    said: [THOUGHT, SAYS, FILE, GIVEN, 'exit code 1', 'two grams', 'case/wheel.c', DONE],
    shape: [
      'assistant reasoning,text,tool-call',
      'tool tool-result',
      'assistant tool-call',
      'tool tool-result',
      'assistant tool-call',
      'tool tool-result',
      'assistant text',
    ],
  },
  'cursor-agent': {
    format: 'headless',
    input: lines(
      { type: 'system', subtype: 'init', apiKeySource: 'login', cwd: '/p', session_id: 's1', model: 'clockwork-1', permissionMode: 'default' },
      cursor('user', ASKED),
      { type: 'thinking', subtype: 'delta', text: 'look ', session_id: 's1' },
      { type: 'thinking', subtype: 'delta', text: 'first', session_id: 's1' },
      { type: 'thinking', subtype: 'completed', session_id: 's1' },
      cursor('assistant', SAYS),
      { type: 'tool_call', subtype: 'started', call_id: 'c1', tool_call: { readToolCall: { args: { path: FILE } } } },
      {
        type: 'tool_call',
        subtype: 'completed',
        call_id: 'c1',
        tool_call: { readToolCall: { args: { path: FILE }, result: { success: { content: GIVEN } } } },
      },
      {
        type: 'tool_call',
        subtype: 'completed',
        call_id: 'c2',
        tool_call: { shellToolCall: { args: { command: 'wind' }, result: { failure: { exitCode: 2, stdout: 'no key', stderr: '' } } } },
      },
      cursor('assistant', DONE),
      { type: 'result', subtype: 'success', result: DONE, session_id: 's1' },
    ),
    said: [...said, THOUGHT, 'no key\nexit code 2'],
    shape: [...whole.slice(0, 3), 'assistant tool-call', 'tool tool-result', 'assistant text'],
  },
  'gemini stream-json': {
    format: 'headless',
    input: lines(
      { type: 'init', timestamp: at, session_id: 's1', model: 'clockwork-1' },
      { type: 'message', timestamp: at, role: 'user', content: ASKED },
      { type: 'message', timestamp: at, role: 'assistant', content: 'opening ', delta: true },
      { type: 'message', timestamp: at, role: 'assistant', content: 'the case', delta: true },
      { type: 'tool_use', timestamp: at, tool_name: 'read_file', tool_id: 'r1', parameters: { path: FILE } },
      { type: 'tool_result', timestamp: at, tool_id: 'r1', status: 'success', output: GIVEN },
      { type: 'message', timestamp: at, role: 'assistant', content: DONE, delta: true },
      { type: 'result', timestamp: at, status: 'success', stats: {} },
    ),
    said,
    shape: bare,
  },
  'opencode run': {
    format: 'headless',
    input: lines(
      part('step_start', { id: 'p1', type: 'step-start' }),
      part('reasoning', { id: 'p2', type: 'reasoning', text: THOUGHT }),
      part('text', { id: 'p3', type: 'text', text: SAYS }),
      part('tool_use', { id: 'p4', type: 'tool', callID: 'c1', tool: 'read', state: { status: 'completed', input: { filePath: FILE }, output: GIVEN } }),
      part('step_finish', { id: 'p5', type: 'step-finish' }),
      part('text', { id: 'p6', type: 'text', text: DONE }),
    ),
    said: [THOUGHT, SAYS, FILE, GIVEN, DONE],
    shape: whole.slice(1),
  },
  'droid exec': {
    format: 'headless',
    input: lines(
      { type: 'system', subtype: 'init', cwd: '/p', session_id: 's1', tools: ['Read'], model: 'clockwork-1' },
      { type: 'message', role: 'user', id: 'm1', text: ASKED, session_id: 's1' },
      { type: 'message', role: 'assistant', id: 'm2', text: SAYS, session_id: 's1' },
      { type: 'tool_call', id: 'c1', messageId: 'm2', toolId: 'Read', toolName: 'Read', parameters: { file_path: FILE }, session_id: 's1' },
      { type: 'tool_result', id: 'c1', messageId: 'm3', toolId: 'Read', isError: false, value: GIVEN, session_id: 's1' },
      { type: 'message', role: 'assistant', id: 'm4', text: DONE, session_id: 's1' },
      { type: 'completion', finalText: DONE, session_id: 's1' },
    ),
    said,
    shape: bare,
  },
  'trae-agent': {
    format: 'steps',
    input: json({
      task: ASKED,
      start_time: at,
      model: 'clockwork-1',
      llm_interactions: [
        {
          timestamp: at,
          input_messages: [
            { role: 'system', content: 'be exact' },
            { role: 'user', content: ASKED },
          ],
          response: { content: SAYS, tool_calls: [{ call_id: 'c1', name: 'open', arguments: { path: FILE } }] },
          tools_available: ['open'],
        },
        {
          timestamp: at,
          input_messages: [{ role: 'user', content: null, tool_result: { call_id: 'c1', success: true, result: GIVEN, error: null } }],
          response: { content: DONE, tool_calls: null },
        },
      ],
      agent_steps: [],
    }),
    said: [...said, 'be exact'],
    shape: ['system text', ...bare],
  },
  smolagents: {
    format: 'steps',
    input: json([
      { system_prompt: 'be exact' },
      { task: ASKED, task_images: null },
      {
        step_number: 1,
        model_input_messages: [],
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'python_interpreter', arguments: `read("${FILE}")` } }],
        error: { type: 'AgentError', message: 'the key is lost' },
        model_output: SAYS,
        observations: GIVEN,
      },
      { step_number: 2, tool_calls: null, error: null, model_output: DONE, observations: null },
    ]),
    said: [...said, 'be exact', 'the key is lost'],
    shape: ['system text', ...bare],
  },
  'browser-use': {
    format: 'steps',
    input: json({
      history: [
        {
          model_output: { thinking: THOUGHT, next_goal: SAYS, action: [{ go_to_url: { url: FILE } }, { click: { index: 4 } }] },
          result: [{ extracted_content: GIVEN }],
          state: { url: 'about:blank', title: 'a blank page', tabs: [] },
          metadata: { step_number: 1 },
        },
        { model_output: { next_goal: DONE, action: [] }, result: [], state: { url: 'https://clock', title: '', tabs: [] } },
      ],
    }),
    said: [THOUGHT, SAYS, FILE, GIVEN, DONE, 'a blank page', 'https://clock'],
    shape: ['user text', 'assistant reasoning,text,tool-call,tool-call', 'tool tool-result', 'tool tool-result', 'user text', 'assistant text'],
  },
  'turns of SWE-agent': {
    format: 'steps',
    input: lines({
      instance_id: 'clock-1',
      model_name: 'clockwork-1',
      trajectory: [
        { role: 'system', system_prompt: 'be exact', text: null },
        { role: 'user', system_prompt: null, text: ASKED },
        { role: 'ai', text: `${SAYS}\n${FILE}` },
        { role: 'user', text: GIVEN },
        { role: 'ai', text: DONE },
      ],
      generated_patch: '--- a',
    }),
    said: [...said, 'be exact'],
    shape: ['system text', 'user text', 'assistant text', 'user text', 'assistant text'],
  },
  'agent data protocol': {
    format: 'steps',
    input: lines({
      id: 'd1',
      content: [
        { class_: 'text_observation', content: ASKED, source: 'user' },
        { class_: 'api_action', function: 'open', kwargs: { path: `"${FILE}"` }, description: SAYS },
        { class_: 'text_observation', content: GIVEN, source: 'environment' },
        { class_: 'code_action', language: 'bash', content: 'wind --once', description: '' },
        { class_: 'web_observation', url: 'https://clock', axtree: 'a dial', html: null },
        { class_: 'message_action', content: DONE, description: '' },
      ],
      details: {},
    }),
    said: [...said, '{"command":"wind --once"}', 'https://clock\na dial'],
    shape: [...bare.slice(0, 3), 'assistant tool-call', 'tool tool-result', 'assistant text'],
  },
  'pydantic ai': {
    format: 'framework',
    input: json([
      { parts: [{ content: ASKED, timestamp: at, part_kind: 'user-prompt' }], instructions: null, kind: 'request' },
      {
        parts: [
          { content: THOUGHT, signature: 'seal', part_kind: 'thinking' },
          { content: SAYS, part_kind: 'text' },
          { tool_name: 'open', args: { path: FILE }, tool_call_id: 'c1', part_kind: 'tool-call' },
          { tool_name: 'wind', args: '{"once":true}', tool_call_id: 'c2', part_kind: 'tool-call' },
        ],
        model_name: 'clockwork-1',
        timestamp: at,
        kind: 'response',
      },
      {
        parts: [
          { tool_name: 'open', content: GIVEN, tool_call_id: 'c1', part_kind: 'tool-return' },
          { tool_name: 'wind', content: 'no such key', tool_call_id: 'c2', part_kind: 'retry-prompt' },
        ],
        kind: 'request',
      },
      { parts: [{ content: DONE, part_kind: 'text' }], kind: 'response' },
    ]),
    said: [...said, THOUGHT, 'no such key'],
    shape: ['user text', 'assistant reasoning,text,tool-call,tool-call', 'tool tool-result', 'tool tool-result', 'assistant text'],
  },
  'llama index': {
    format: 'framework',
    input: json([
      { role: 'user', additional_kwargs: {}, blocks: [{ block_type: 'text', text: ASKED }] },
      {
        role: 'assistant',
        additional_kwargs: { tool_calls: [{ id: 'c1', type: 'function', function: { name: 'open', arguments: `{"path":"${FILE}"}` } }] },
        blocks: [{ block_type: 'text', text: SAYS }],
      },
      { role: 'tool', additional_kwargs: { name: 'open', tool_call_id: 'c1' }, blocks: [{ block_type: 'text', text: GIVEN }] },
      { role: 'assistant', additional_kwargs: {}, blocks: [{ block_type: 'text', text: DONE }] },
    ]),
    said,
    shape: bare,
  },
  haystack: {
    format: 'framework',
    input: json([
      { role: 'user', meta: {}, name: null, content: [{ text: ASKED }] },
      {
        role: 'assistant',
        meta: { model: 'm' },
        name: null,
        content: [{ text: SAYS }, { tool_call: { tool_name: 'open', arguments: { path: FILE }, id: 'c1' } }],
      },
      {
        role: 'tool',
        meta: {},
        name: null,
        content: [{ tool_call_result: { result: GIVEN, error: false, origin: { tool_name: 'open', arguments: {}, id: 'c1' } } }],
      },
      { role: 'assistant', meta: {}, name: null, content: [{ text: DONE }] },
    ]),
    said,
    shape: bare,
  },
  autogen: {
    format: 'framework',
    input: json({
      messages: [
        { source: 'user', models_usage: null, created_at: at, content: ASKED, type: 'TextMessage' },
        { source: 'coder', content: THOUGHT, type: 'ThoughtEvent' },
        { source: 'coder', content: SAYS, type: 'TextMessage' },
        { source: 'coder', content: [{ id: 'c1', name: 'open', arguments: `{"path":"${FILE}"}` }], type: 'ToolCallRequestEvent' },
        { source: 'coder', content: [{ content: GIVEN, name: 'open', call_id: 'c1', is_error: false }], type: 'ToolCallExecutionEvent' },
        { source: 'coder', content: DONE, type: 'TextMessage' },
      ],
      stop_reason: 'done',
    }),
    said: [...said, THOUGHT],
    shape: whole,
  },
  'autogen, the state of an agent': {
    format: 'framework',
    input: json({
      type: 'AssistantAgentState',
      version: '1.0.0',
      llm_context: {
        messages: [
          { content: ASKED, source: 'user', type: 'UserMessage' },
          { content: [{ id: 'c1', name: 'open', arguments: `{"path":"${FILE}"}` }], thought: SAYS, source: 'coder', type: 'AssistantMessage' },
          { content: [{ content: GIVEN, name: 'open', call_id: 'c1', is_error: false }], type: 'FunctionExecutionResultMessage' },
          { content: DONE, source: 'coder', type: 'AssistantMessage' },
        ],
      },
    }),
    said,
    shape: ['user text', 'assistant reasoning,tool-call', 'tool tool-result', 'assistant text'],
  },
  'agent development kit': {
    format: 'framework',
    input: json({
      id: 's1',
      appName: 'bench',
      events: [
        { author: 'user', invocationId: 'e1', timestamp: 1_767_225_600.5, content: { role: 'user', parts: [{ text: ASKED }] } },
        { author: 'root', invocationId: 'e1', content: { role: 'model', parts: [{ text: THOUGHT, thought: true }, { text: SAYS }] } },
        { author: 'root', invocationId: 'e1', content: { role: 'model', parts: [{ functionCall: { id: 'c1', name: 'open', args: { path: FILE } } }] } },
        {
          author: 'root',
          invocationId: 'e1',
          content: { role: 'user', parts: [{ functionResponse: { id: 'c1', name: 'open', response: { result: GIVEN } } }] },
        },
        { author: 'root', invocationId: 'e1', content: { role: 'model', parts: [{ text: DONE }] } },
      ],
    }),
    said: [...said, THOUGHT],
    shape: whole,
  },
  letta: {
    format: 'framework',
    input: json([
      { id: 'm1', date: at, message_type: 'user_message', content: ASKED },
      { id: 'm2', date: at, message_type: 'reasoning_message', reasoning: THOUGHT },
      { id: 'm2', date: at, message_type: 'assistant_message', content: SAYS },
      { id: 'm2', date: at, message_type: 'tool_call_message', tool_call: { name: 'open', arguments: `{"path":"${FILE}"}`, tool_call_id: 'c1' } },
      { id: 'm3', date: at, message_type: 'tool_return_message', tool_return: GIVEN, status: 'success', tool_call_id: 'c1' },
      { id: 'm4', date: at, message_type: 'assistant_message', content: DONE },
    ]),
    said: [...said, THOUGHT],
    shape: whole,
  },
  'agent framework': {
    format: 'framework',
    input: json({
      messages: [
        { type: 'chat_message', role: { type: 'role', value: 'user' }, contents: [{ type: 'text', text: ASKED }] },
        {
          type: 'chat_message',
          role: { type: 'role', value: 'assistant' },
          contents: [
            { type: 'text', text: SAYS },
            { type: 'function_call', call_id: 'c1', name: 'open', arguments: `{"path":"${FILE}"}` },
          ],
        },
        { type: 'chat_message', role: { type: 'role', value: 'tool' }, contents: [{ type: 'function_result', call_id: 'c1', result: GIVEN }] },
        { type: 'chat_message', role: { type: 'role', value: 'assistant' }, contents: [{ type: 'text', text: DONE }] },
      ],
    }),
    said,
    shape: bare,
  },
  'vs code': {
    format: 'chat-app',
    input: json({
      version: 3,
      responderUsername: 'GitHub Copilot',
      sessionId: 's1',
      requests: [
        {
          requestId: 'r1',
          message: { text: ASKED, parts: [{ kind: 'text', text: ASKED }] },
          response: [{ value: SAYS }, { kind: 'toolInvocationSerialized', toolCallId: 'c1', toolId: 'copilot_readFile' }, { value: DONE }],
          result: {
            metadata: {
              toolCallRounds: [
                { response: SAYS, thinking: { text: THOUGHT }, toolCalls: [{ id: 'c1', name: 'read_file', arguments: `{"filePath":"${FILE}"}` }] },
                { response: DONE, toolCalls: [] },
              ],
              toolCallResults: { c1: { content: [{ value: { node: { type: 1, children: [{ type: 2, text: GIVEN, lineBreakBefore: true }] } } }] } },
            },
          },
          modelId: 'copilot/clockwork-1',
          timestamp: 1_767_225_600_000,
        },
        {
          message: { text: 'and wind it' },
          response: [
            { value: 'with the ' },
            { kind: 'inlineReference', name: 'key' },
            {
              kind: 'toolInvocationSerialized',
              toolCallId: 'c2',
              toolId: 'run_in_terminal',
              toolSpecificData: { command: 'wind' },
              pastTenseMessage: 'ran wind',
            },
          ],
        },
      ],
    }),
    said: [...said, THOUGHT, 'and wind it', 'with the ', '{"command":"wind"}', 'ran wind'],
    shape: [...whole, 'user text', 'assistant text,tool-call', 'tool tool-result'],
  },
  cursor: {
    format: 'chat-app',
    input: lines(
      { role: 'user', message: { content: [{ type: 'text', text: ASKED }] } },
      {
        role: 'assistant',
        message: {
          content: [
            { type: 'text', text: SAYS },
            { type: 'tool_use', name: 'Read', input: { path: FILE } },
          ],
        },
      },
      { role: 'assistant', message: { content: [{ type: 'text', text: DONE }] } },
    ),
    said: [ASKED, SAYS, FILE, DONE],
    shape: bare,
  },
  'screen of cline': {
    format: 'chat-app',
    input: json([
      { ts: 1_767_225_600_000, type: 'say', say: 'text', text: ASKED },
      { ts: 1_767_225_600_001, type: 'say', say: 'api_req_started', text: '{"request":"mend"}' },
      { ts: 1_767_225_600_002, type: 'say', say: 'reasoning', text: THOUGHT },
      { ts: 1_767_225_600_003, type: 'say', say: 'text', text: SAYS },
      { ts: 1_767_225_600_004, type: 'ask', ask: 'tool', text: JSON.stringify({ tool: 'readFile', path: FILE, content: GIVEN }) },
      { ts: 1_767_225_600_005, type: 'ask', ask: 'command', text: 'wind --once' },
      { ts: 1_767_225_600_006, type: 'say', say: 'command_output', text: 'click' },
      { ts: 1_767_225_600_007, type: 'ask', ask: 'followup', text: '{"question":"is it noon","options":[]}' },
      { ts: 1_767_225_600_008, type: 'say', say: 'user_feedback', text: 'it is' },
      { ts: 1_767_225_600_009, type: 'say', say: 'completion_result', text: DONE },
    ]),
    said: [...said, THOUGHT, '{"command":"wind --once"}', 'click', 'is it noon', 'it is'],
    shape: [...whole.slice(0, 3), 'assistant tool-call', 'tool tool-result', 'assistant text', 'user text', 'assistant text'],
  },
  continue: {
    format: 'chat-app',
    input: json({
      sessionId: 's1',
      title: 'The clock',
      workspaceDirectory: '/p',
      history: [
        { message: { role: 'user', content: ASKED }, contextItems: [{ name: 'dial.md', content: 'twelve hours' }] },
        {
          message: {
            role: 'assistant',
            content: SAYS,
            toolCalls: [{ id: 'c1', type: 'function', function: { name: 'read', arguments: `{"filepath":"${FILE}"}` } }],
          },
          contextItems: [],
          toolCallStates: [{ toolCallId: 'c1', status: 'done', output: [{ name: 'x', content: GIVEN }] }],
        },
        { message: { role: 'thinking', content: THOUGHT }, contextItems: [] },
        { message: { role: 'assistant', content: DONE }, contextItems: [] },
      ],
    }),
    said: [...said, THOUGHT, 'dial.md\ntwelve hours'],
    shape: ['user text', 'user text', 'assistant text,tool-call', 'tool tool-result', 'assistant reasoning,text'],
  },
  zed: {
    format: 'chat-app',
    input: json({
      title: 'The clock',
      messages: [
        { User: { id: 'u1', content: [{ Text: ASKED }] } },
        {
          Agent: {
            content: [{ Thinking: { text: THOUGHT, signature: null } }, { Text: SAYS }, { ToolUse: { id: 'c1', name: 'read_file', input: { path: FILE } } }],
            tool_results: { c1: { tool_use_id: 'c1', tool_name: 'read_file', is_error: false, content: { Text: GIVEN } } },
          },
        },
        { Agent: { content: [{ Text: DONE }], tool_results: {} } },
      ],
      model: { provider: 'maker', model: 'clockwork-1' },
    }),
    said: [...said, THOUGHT],
    shape: whole,
  },
  crush: {
    format: 'chat-app',
    input: json([
      { id: '1', role: 'user', parts: [{ type: 'text', data: { text: ASKED } }] },
      {
        id: '2',
        role: 'assistant',
        model: 'clockwork-1',
        parts: [
          { type: 'reasoning', data: { thinking: THOUGHT } },
          { type: 'text', data: { text: SAYS } },
          { type: 'tool_call', data: { id: 'c1', name: 'view', input: `{"file_path":"${FILE}"}`, finished: true } },
          { type: 'finish', data: { reason: 'tool_use' } },
        ],
      },
      { id: '3', role: 'tool', parts: [{ type: 'tool_result', data: { tool_call_id: 'c1', name: 'view', content: GIVEN, is_error: false } }] },
      { id: '4', role: 'assistant', parts: [{ type: 'text', data: { text: DONE } }] },
    ]),
    said: [...said, THOUGHT],
    shape: whole,
  },
  augment: {
    format: 'chat-app',
    input: json({
      sessionId: 's1',
      chatHistory: [
        {
          exchange: {
            request_message: ASKED,
            response_text: SAYS,
            request_nodes: [{ id: 0, type: 0, text_node: { content: ASKED } }],
            response_nodes: [
              { id: 0, type: 0, content: SAYS },
              { id: 1, type: 5, content: '', tool_use: { tool_use_id: 'c1', tool_name: 'view', input_json: `{"path":"${FILE}"}` } },
            ],
          },
        },
        {
          exchange: {
            request_message: '',
            response_text: DONE,
            request_nodes: [{ id: 1, type: 1, tool_result_node: { tool_use_id: 'c1', content: GIVEN, is_error: false } }],
            response_nodes: [],
          },
        },
      ],
    }),
    said,
    shape: bare,
  },
  'amazon q': {
    format: 'chat-app',
    input: json({
      conversation_id: 'q1',
      history: [
        {
          user: { content: { Prompt: { prompt: ASKED } }, timestamp: at },
          assistant: { ToolUse: { message_id: 'm1', content: SAYS, tool_uses: [{ id: 'c1', name: 'fs_read', args: { path: FILE } }] } },
        },
        {
          user: { content: { ToolUseResults: { tool_use_results: [{ tool_use_id: 'c1', content: [{ Text: GIVEN }], status: 'Success' }] } } },
          assistant: { Response: { message_id: 'm2', content: DONE } },
        },
      ],
      transcript: [],
    }),
    said,
    shape: bare,
  },
  'open webui': {
    format: 'chat-app',
    input: json([
      {
        id: 'w1',
        title: 'The clock',
        chat: {
          models: ['clockwork-1'],
          history: {
            messages: {
              a: { id: 'a', parentId: null, childrenIds: ['b', 'c'], role: 'user', content: ASKED },
              b: { id: 'b', parentId: 'a', childrenIds: [], role: 'assistant', content: 'another way' },
              c: { id: 'c', parentId: 'a', childrenIds: [], role: 'assistant', content: DONE, model: 'clockwork-1' },
            },
            currentId: 'c',
          },
          messages: [],
        },
      },
    ]),
    said: [ASKED, DONE],
    shape: ['user text', 'assistant text'],
  },
  'lm studio': {
    format: 'chat-app',
    input: json({
      name: 'The clock',
      systemPrompt: 'be exact',
      messages: [
        { versions: [{ type: 'singleStep', role: 'user', content: [{ type: 'text', text: ASKED }] }], currentlySelected: 0 },
        {
          versions: [
            {
              type: 'multiStep',
              role: 'assistant',
              senderInfo: { senderName: 'clockwork-1' },
              steps: [
                { type: 'contentBlock', content: [{ type: 'text', text: THOUGHT }], style: { type: 'thinking' } },
                { type: 'contentBlock', content: [{ type: 'text', text: DONE }] },
              ],
            },
          ],
          currentlySelected: 0,
        },
      ],
    }),
    said: ['be exact', ASKED, THOUGHT, DONE],
    shape: ['system text', 'user text', 'assistant reasoning,text'],
  },
  librechat: {
    format: 'chat-app',
    input: json({
      conversationId: 'l1',
      endpoint: 'maker',
      messages: [
        { messageId: '1', parentMessageId: '0', sender: 'User', text: ASKED, isCreatedByUser: true },
        {
          messageId: '2',
          parentMessageId: '1',
          sender: 'Clockwork',
          text: '',
          isCreatedByUser: false,
          content: [
            { type: 'think', think: THOUGHT },
            { type: 'text', text: SAYS },
            { type: 'tool_call', tool_call: { id: 'c1', name: 'open', args: `{"path":"${FILE}"}`, output: GIVEN } },
            { type: 'text', text: DONE },
          ],
        },
      ],
    }),
    said: [...said, THOUGHT],
    shape: whole,
  },
  'ai studio': {
    format: 'chat-app',
    input: json({
      runSettings: { model: 'models/clockwork-1' },
      systemInstruction: { text: 'be exact' },
      chunkedPrompt: {
        chunks: [
          { text: ASKED, role: 'user' },
          { text: THOUGHT, role: 'model', isThought: true },
          { text: DONE, role: 'model' },
        ],
      },
    }),
    said: ['be exact', ASKED, THOUGHT, DONE],
    shape: ['system text', 'user text', 'assistant reasoning,text'],
  },
  assistants: {
    format: 'chat-app',
    input: json({
      object: 'list',
      data: [
        {
          id: 'm2',
          object: 'thread.message',
          created_at: 1_767_225_601,
          thread_id: 't1',
          role: 'assistant',
          content: [{ type: 'text', text: { value: DONE } }],
        },
        { id: 'm1', object: 'thread.message', created_at: 1_767_225_600, thread_id: 't1', role: 'user', content: [{ type: 'text', text: { value: ASKED } }] },
      ],
    }),
    said: [ASKED, DONE],
    shape: ['user text', 'assistant text'],
  },
}
