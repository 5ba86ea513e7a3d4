import type { AgentLog } from '../agent-logs.ts'
import { sampleContent } from './sample-content.ts'

const { at, lines, json, ASKED, THOUGHT, SAYS, GIVEN, DONE, FILE, texts, whole, bare } = sampleContent

const block = (kind: string, data: unknown) => ({ kind, data })
const kiro = (kind: string, ...content: readonly object[]) => ({ version: 'v1', kind, data: { message_id: 'm', content } })
let steps = 0
const step = (source: string, type: string, more: object) => ({ step_index: steps++, source, type, status: 'DONE', created_at: at, ...more })
const wire = (type: string, payload: object) => ({ timestamp: 1_767_225_600.5, message: { type, payload } })
const loop = (type: string, more: object) => ({ type: 'context.append_loop_event', event: { type, ...more }, time: 1_767_225_600_000 })
const kimi = (message: object) => ({ type: 'context.append_message', message, time: 1_767_225_600_000 })
const text = (words: string) => ({ type: 'text', text: words })
let events = 0
const event = (type: string, payload: object) => ({ id: `e${events++}`, timestamp: at, payload: { type, ...payload } })
const change = (kind: number, k: readonly (string | number)[], v?: unknown, i?: number) => ({
  kind,
  k,
  ...(v !== undefined && { v }),
  ...(i !== undefined && { i }),
})

/** Sessions that agents store line by line, made by hand in the shape of logs in public repositories: one of each notation. */
export const sessionLogs: Readonly<Record<string, AgentLog>> = {
  kiro: {
    format: 'chat-app',
    input: lines(
      { version: 'v1', kind: 'Prompt', data: { message_id: 'm1', content: [block('text', ASKED)], meta: { timestamp: 1_767_225_600 } } },
      kiro('AssistantMessage', block('thinking', { text: THOUGHT, signature: 'seal' }), block('text', SAYS)),
      kiro('AssistantMessage', block('toolUse', { toolUseId: 'c1', name: 'fs_read', input: { path: FILE } })),
      kiro('ToolResults', block('toolResult', { toolUseId: 'c1', content: [block('text', GIVEN), block('json', { weight: 'two grams' })], status: 'success' })),
      { version: 'v1', kind: 'Clear', data: null },
      kiro('AssistantMessage', block('text', DONE)),
    ),
    texts: [...texts, THOUGHT, '{"weight":"two grams"}'],
    shape: whole,
  },
  'kiro session': {
    format: 'chat-app',
    input: lines(
      event('session_start', { agentType: 'vibe' }),
      event('user', { content: ASKED, images: [{ data: 'AAAA', mimeType: 'image/png' }], documents: [{ id: 'file:///notes.md', displayName: 'notes' }] }),
      event('turn_start', { executionId: 'x' }),
      event('assistant', { operationType: 'Reasoning', content: THOUGHT, reasoningSignature: 'seal' }),
      event('assistant', { operationType: 'Say', content: SAYS }),
      event('tool_call', { toolCallId: 'c1', toolName: 'read', args: { path: FILE } }),
      event('tool_call', { toolCallId: 'c1', toolName: 'read', status: 'approved' }),
      event('tool_result', { toolCallId: 'c1', content: GIVEN, success: true }),
      event('sub_agent_start', { subSessionId: 's2', subAgentName: 'tester', prompt: 'wind it' }),
      event('sub_agent_complete', { subSessionId: 's2', response: 'it runs' }),
      event('assistant', { operationType: 'Say', content: DONE }),
      event('turn_end', { stopReason: 'end_turn' }),
    ),
    texts: [...texts, 'notes', THOUGHT, '{"prompt":"wind it"}', 'it runs'],
    shape: ['user text,image,text', ...whole.slice(1, 3), 'assistant tool-call', 'tool tool-result', 'assistant text'],
  },
  antigravity: {
    format: 'chat-app',
    input: lines(
      step('USER_EXPLICIT', 'USER_INPUT', { content: ASKED }),
      step('SYSTEM', 'CONVERSATION_HISTORY', {}),
      step('MODEL', 'PLANNER_RESPONSE', { content: SAYS, thinking: THOUGHT, tool_calls: [{ name: 'view_file', args: { Path: `"${FILE}"`, Lines: '12' } }] }),
      step('MODEL', 'VIEW_FILE', { content: GIVEN }),
      step('SYSTEM', 'CHECKPOINT', { content: 'so far' }),
      step('MODEL', 'PLANNER_RESPONSE', { content: DONE }),
    ),
    texts: [...texts, THOUGHT, `{"Path":"${FILE}","Lines":12}`],
    shape: whole,
  },
  grok: {
    format: 'chat-app',
    input: lines(
      { type: 'system', content: 'be exact' },
      { type: 'user', content: [text(ASKED)] },
      { type: 'reasoning', id: 'r1', summary: [{ type: 'summary_text', text: THOUGHT }], encrypted_content: 'AAAA', status: 'completed' },
      { type: 'assistant', content: SAYS, tool_calls: [{ id: 'c1', name: 'read_file', arguments: `{"path":"${FILE}"}` }] },
      { type: 'tool_result', tool_call_id: 'c1', content: GIVEN },
      { type: 'assistant', content: DONE },
    ),
    texts: ['be exact', ...texts, THOUGHT],
    shape: ['system text', ...whole],
  },
  'kimi cli wire log': {
    format: 'chat-app',
    input: lines(
      { type: 'metadata', protocol_version: '1.10' },
      wire('TurnBegin', { user_input: [text(ASKED)] }),
      wire('StepBegin', { n: 1 }),
      wire('ContentPart', { type: 'think', think: THOUGHT }),
      wire('ContentPart', { type: 'text', text: 'opening ' }),
      wire('ContentPart', { type: 'text', text: 'the case' }),
      wire('ToolCall', { type: 'function', id: 'c1', function: { name: 'ReadFile', arguments: `{"path":"${FILE}"}` } }),
      wire('ToolResult', { tool_call_id: 'c1', return_value: { is_error: false, output: GIVEN, message: 'read' } }),
      wire('ContentPart', text(DONE)),
      wire('TurnEnd', {}),
    ),
    texts: [...texts, THOUGHT],
    shape: whole,
  },
  'kimi code wire log': {
    format: 'chat-app',
    input: lines(
      { type: 'metadata', protocol_version: '1.4', created_at: 1_767_225_600_000 },
      { type: 'config.update', cwd: '/p', time: 1 },
      { type: 'turn.prompt', input: [text(ASKED)], origin: { kind: 'user' }, time: 1_767_225_600_000 },
      kimi({ role: 'user', content: [text(ASKED)], toolCalls: [], origin: { kind: 'user' } }),
      { type: 'llm.request', provider: 'maker', model: 'clockwork-1', time: 1_767_225_600_000 },
      loop('content.part', { part: { type: 'think', think: THOUGHT } }),
      loop('content.part', { part: text('opening ') }),
      loop('content.part', { part: text('the case') }),
      loop('tool.call', { toolCallId: 'c1', name: 'Read', args: { path: FILE } }),
      loop('tool.result', { parentUuid: 'u1', toolCallId: 'c1', result: { output: GIVEN, isError: false } }),
      kimi({ role: 'assistant', content: [text('almost')], toolCalls: [{ type: 'function', id: 'c2', function: { name: 'Wind', arguments: '{}' } }] }),
      kimi({ role: 'tool', content: [text('click')], toolCallId: 'c2' }),
      kimi({ role: 'assistant', content: [text(DONE)], toolCalls: [] }),
    ),
    texts: [...texts, THOUGHT, 'almost', 'click'],
    shape: [...whole.slice(0, 3), 'assistant text,tool-call', 'tool tool-result', 'assistant text'],
  },
  'vs code journal': {
    format: 'chat-app',
    input: lines(
      { kind: 0, v: { version: 3, sessionId: 's1', creationDate: 1_767_225_600_000, requests: [], inputState: { text: '' } } },
      change(1, ['customTitle'], 'The clock'),
      change(2, ['requests'], [{ requestId: 'r1', message: { text: ASKED }, timestamp: 1_767_225_600_000, response: [], modelId: 'clockwork-1' }]),
      change(2, ['requests', 0, 'response'], [{ kind: 'thinking', value: [THOUGHT] }, { value: SAYS }, { value: 'a draft' }]),
      change(2, ['requests', 0, 'response'], [{ kind: 'toolInvocationSerialized', toolCallId: 'c1', toolId: 'copilot_readFile' }], 2),
      change(1, ['requests', 0, 'response', 2, 'toolSpecificData'], { path: FILE }),
      change(1, ['requests', 0, 'response', 2, 'pastTenseMessage'], GIVEN),
      change(2, ['requests', 0, 'response'], [{ kind: 'markdownContent', content: { value: DONE } }]),
      change(3, ['inputState']),
    ),
    texts: [...texts, THOUGHT],
    shape: whole,
  },
  'crush session show': {
    format: 'chat-app',
    input: json({
      meta: { id: 's1', cost: 0.1 },
      messages: [
        {
          role: 'user',
          parts: [
            { type: 'text', text: ASKED },
            { type: 'finish', reason: 'stop' },
          ],
        },
        {
          role: 'assistant',
          model: 'clockwork-1',
          parts: [
            { type: 'text', text: SAYS },
            { type: 'tool_call', tool_call_id: 'c1', name: 'view', input: `{"file_path":"${FILE}"}` },
            { type: 'finish', reason: 'tool_use' },
          ],
        },
        { role: 'tool', parts: [{ type: 'tool_result', tool_call_id: 'c1', name: 'view', content: GIVEN }] },
        { role: 'assistant', parts: [{ type: 'text', text: DONE }] },
      ],
    }),
    texts,
    shape: bare,
  },
}
