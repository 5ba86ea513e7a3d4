import type { AgentLog } from './agent-logs.ts'

const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')

const chat = [
  { role: 'system', content: 'be exact' },
  { role: 'user', content: 'mend the clock' },
  {
    role: 'assistant',
    content: 'opening the case',
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'open', arguments: '{"path":"case/spring.c"}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: 'spring is broken' },
  { role: 'assistant', content: 'it ticks again' },
]
const blocks = [
  { role: 'user', content: 'mend the clock' },
  {
    role: 'assistant',
    content: [
      { type: 'text', text: 'opening the case' },
      { type: 'tool_use', id: 'c1', name: 'open', input: { path: 'case/spring.c' } },
    ],
  },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'spring is broken' }] },
  { role: 'assistant', content: [{ type: 'text', text: 'it ticks again' }] },
]
const converse = [
  { role: 'user', content: [{ text: 'mend the clock' }] },
  { role: 'assistant', content: [{ text: 'opening the case' }, { toolUse: { toolUseId: 'c1', name: 'open', input: { path: 'case/spring.c' } } }] },
  { role: 'user', content: [{ toolResult: { toolUseId: 'c1', status: 'success', content: [{ text: 'spring is broken' }] } }] },
  { role: 'assistant', content: [{ text: 'it ticks again' }] },
]
const texts = ['mend the clock', 'opening the case', 'case/spring.c', 'spring is broken', 'it ticks again']
const shape = ['user text', 'assistant text,tool-call', 'tool tool-result', 'assistant text']

/** Records that hold messages somewhere, made by hand. */
export const recordLogs: Readonly<Record<string, AgentLog>> = {
  'records with another key for their messages': {
    format: 'records',
    input: lines({ trajectory_id: 'r1', trajectory: chat, resolved: 1 }, { trajectory_id: 'r2', trajectory: chat }),
    texts: [...texts, 'be exact'],
    shape: ['system text', ...shape],
  },
  'records with messages as JSON text': {
    format: 'records',
    input: lines({ messages: JSON.stringify(chat), instance_id: 'clock-1', model: 'clockwork-1', patch: '--- a' }),
    texts: [...texts, 'be exact'],
    shape: ['system text', ...shape],
  },
  'records with nested messages': { format: 'records', input: JSON.stringify({ task: 'clock', output: { status: 'done', history: blocks } }), texts, shape },
  'records as an array': {
    format: 'records',
    input: JSON.stringify([
      { messages: chat, reward: 1 },
      { messages: chat, reward: 0 },
    ]),
    texts: [...texts, 'be exact'],
    shape: ['system text', ...shape],
  },
  'records with messages wrapped in objects': {
    format: 'records',
    input: JSON.stringify({ session_id: 's1', messages: converse.map((message, message_id) => ({ message, message_id })) }),
    texts,
    shape,
  },
}
