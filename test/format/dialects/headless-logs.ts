import type { AgentLog } from '../agent-logs.ts'
import { sampleContent } from './sample-content.ts'

const { at, lines, ASKED, THOUGHT, SAYS, GIVEN, DONE, FILE, texts, whole, bare } = sampleContent

const item = (item: object, type = 'item.completed') => ({ type, item })
const cursor = (type: string, content: string) => ({ type, message: { role: type, content: [{ type: 'text', text: content }] }, session_id: 's1' })
const goose = (role: string, ...content: readonly object[]) => ({
  type: 'message',
  message: { id: null, role, created: 1_767_225_600, content, metadata: { userVisible: true, agentVisible: true } },
})
const cline = (type: string, event: object) => ({ ts: at, type: 'agent_event', event: { type, ...event } })
const part = (type: string, part: object) => ({ type, timestamp: 1_767_225_600_000, sessionID: 'ses_1', part: { messageID: 'msg_1', ...part } })

/** The output of agents without a screen, made by hand: one of each notation. */
export const headlessLogs: Readonly<Record<string, AgentLog>> = {
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
    texts: [THOUGHT, SAYS, FILE, GIVEN, 'exit code 1', 'two grams', 'case/wheel.c', DONE],
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
    texts: [...texts, THOUGHT, 'no key\nexit code 2'],
    shape: [...whole.slice(0, 3), 'assistant tool-call', 'tool tool-result', 'assistant text'],
  },
  'cursor-agent with repeated chunks': {
    format: 'headless',
    input: lines(
      { type: 'system', subtype: 'init', session_id: 's1' },
      { ...cursor('assistant', 'opening '), timestamp_ms: 1 },
      { ...cursor('assistant', 'the '), timestamp_ms: 2 },
      { ...cursor('assistant', 'the '), timestamp_ms: 3 },
      { ...cursor('assistant', 'case'), timestamp_ms: 4 },
      { type: 'tool_call', subtype: 'started', tool_call: { readToolCall: { args: { path: FILE } }, toolCallId: 'c1' } },
      { ...cursor('assistant', 'opening the the case'), timestamp_ms: 5, model_call_id: 'm1' },
      { type: 'thinking', text: THOUGHT },
      { type: 'tool_call', subtype: 'completed', tool_call: { readToolCall: { result: { error: { message: GIVEN } } }, toolCallId: 'c1' } },
      { ...cursor('assistant', DONE), timestamp_ms: 6 },
      cursor('assistant', DONE),
      { type: 'result', subtype: 'success', result: DONE, session_id: 's1' },
    ),
    texts: ['opening the the case', FILE, GIVEN, THOUGHT, DONE],
    shape: ['assistant text,tool-call', 'tool tool-result', 'assistant reasoning,text'],
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
    texts,
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
    texts: [THOUGHT, SAYS, FILE, GIVEN, DONE],
    shape: whole.slice(1),
  },
  'goose run': {
    format: 'headless',
    input: lines(
      goose('user', { type: 'text', text: ASKED }),
      goose('assistant', { type: 'thinking', thinking: THOUGHT, signature: '' }),
      goose('assistant', { type: 'text', text: 'opening ' }),
      goose('assistant', { type: 'text', text: 'the case' }),
      goose('assistant', { type: 'toolRequest', id: 'c1', toolCall: { status: 'success', value: { name: 'shell', arguments: { path: FILE } } } }),
      goose('user', { type: 'toolResponse', id: 'c1', toolResult: { status: 'success', value: { content: [{ type: 'text', text: GIVEN }], isError: false } } }),
      goose('assistant', { type: 'text', text: DONE }),
      { type: 'complete', total_tokens: 100 },
    ),
    texts: [...texts, THOUGHT],
    shape: whole,
  },
  'droid exec': {
    format: 'headless',
    input: lines(
      { type: 'system', subtype: 'init', cwd: '/p', session_id: 's1', tools: ['Read'], model: 'clockwork-1' },
      { type: 'message', role: 'user', id: 'm1', text: ASKED, session_id: 's1' },
      { type: 'reasoning', id: 'r1', text: THOUGHT, session_id: 's1' },
      { type: 'reasoning', id: 'r1', text: THOUGHT, session_id: 's1' },
      { type: 'message', role: 'assistant', id: 'm2', text: SAYS, session_id: 's1' },
      { type: 'tool_call', id: 'c1', messageId: 'm2', toolId: 'Read', toolName: 'Read', parameters: { file_path: FILE }, session_id: 's1' },
      { type: 'tool_result', id: 'c1', messageId: 'm3', toolId: 'Read', isError: false, value: GIVEN, session_id: 's1' },
      { type: 'message', role: 'assistant', id: 'm4', text: DONE, session_id: 's1' },
      { type: 'completion', finalText: DONE, session_id: 's1' },
    ),
    texts: [...texts, THOUGHT],
    shape: whole,
  },
  'cline from version 3 on': {
    format: 'headless',
    input: lines(
      { ts: at, type: 'run_start', modelId: 'clockwork-1', sessionId: 's1' },
      { ts: at, type: 'hook_event', hookEventName: 'agent_start', taskId: 'conv_1' },
      cline('iteration_start', { iteration: 1 }),
      cline('content_start', { contentType: 'reasoning', reasoning: THOUGHT }),
      cline('content_start', { contentType: 'text', text: 'opening ', accumulated: 'opening ' }),
      cline('content_start', { contentType: 'text', text: 'the case', accumulated: SAYS }),
      cline('content_end', { contentType: 'text', text: SAYS }),
      cline('content_start', { contentType: 'tool', toolCallId: 'c1', toolName: 'read_files', input: { path: FILE } }),
      cline('content_end', { contentType: 'tool', toolCallId: 'c1', toolName: 'read_files', output: GIVEN }),
      cline('content_end', { contentType: 'text', text: DONE }),
      { ts: at, type: 'run_result', finishReason: 'completed', text: DONE },
    ),
    texts: [...texts, THOUGHT].filter((one) => one !== ASKED),
    shape: whole.slice(1),
  },
}
