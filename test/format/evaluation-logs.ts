import type { AgentLog } from './agent-logs.ts'

const call = (id: string | null, name: string, args: object) => ({ ...(id !== null && { id }), function: name, arguments: args })

const sample = {
  id: 7,
  epoch: 1,
  input: 'what time is it',
  target: 'noon',
  messages: [
    { id: 'k', role: 'system', content: 'You read clocks.' },
    { id: 'l', role: 'user', source: 'input', content: 'attachment://a1' },
    {
      id: 'm',
      role: 'assistant',
      source: 'generate',
      model: 'clockwork-1',
      content: [
        { type: 'reasoning', reasoning: 'look first', signature: 'sealed', redacted: false },
        { type: 'reasoning', reasoning: 'c2VhbGVk', summary: 'and then', redacted: true },
        { type: 'tool_use', tool_type: 'web_search', id: 'w1', name: 'web_search', arguments: '{"query":"noon"}', result: 'the sun is high' },
        { type: 'text', text: 'I look.' },
      ],
      tool_calls: [call('c1', 'bash', { cmd: 'date', note: 'attachment://a2' })],
    },
    { id: 'n', role: 'tool', tool_call_id: 'c1', function: 'bash', content: '', error: { type: 'timeout', message: 'the clock stands' } },
    { id: 'o', role: 'assistant', content: 'It is noon.' },
  ],
  output: { model: 'clockwork-1', choices: [] },
  scores: { includes: { value: 'C', answer: 'noon' } },
  store: {},
  events: [],
  attachments: { a1: 'what time is it, by the clock on the wall', a2: 'a long note' },
}

const texts = [
  'You read clocks.',
  'what time is it, by the clock on the wall',
  'look first',
  'and then',
  '{"query":"noon"}',
  'the sun is high',
  'I look.',
  '{"cmd":"date","note":"a long note"}',
  'the clock stands',
  'It is noon.',
]

const shape = ['system text', 'user text', 'assistant reasoning,reasoning,tool-call,tool-result,text,tool-call', 'tool tool-result', 'assistant text']

const inspect: AgentLog = {
  format: 'inspect',
  input: JSON.stringify({
    version: 2,
    status: 'success',
    eval: { task: 'clocks', model: 'maker/clockwork-1' },
    plan: {},
    samples: [sample, { ...sample, epoch: 2, scores: { includes: { value: 'I' } } }],
  }),
  texts,
  shape,
}

const dojo: AgentLog = {
  format: 'agent-dojo',
  input: JSON.stringify({
    suite_name: 'workspace',
    pipeline_name: 'clockwork-1',
    user_task_id: 'user_task_3',
    injection_task_id: null,
    attack_type: null,
    injections: {},
    messages: [
      { role: 'system', content: 'You keep a calendar.' },
      { role: 'user', content: [{ type: 'text', content: 'When do I lunch?' }] },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { function: 'get_day', args: { day: 'today' } },
          { function: 'get_now', args: {} },
        ],
      },
      { role: 'tool', content: 'lunch: 12:30', tool_call_id: null, tool_call: { function: 'get_day', args: {} }, error: null },
      { role: 'tool', content: '', tool_call_id: null, tool_call: { function: 'get_now', args: {} }, error: 'NoClock: none' },
      { role: 'assistant', content: 'At half past twelve.', tool_calls: [] },
    ],
    error: null,
    utility: true,
    security: false,
    duration: 1.5,
  }),
  texts: ['You keep a calendar.', 'When do I lunch?', '{"day":"today"}', 'lunch: 12:30', 'NoClock: none', 'At half past twelve.'],
  shape: ['system text', 'user text', 'assistant tool-call,tool-call', 'tool tool-result', 'tool tool-result', 'assistant text'],
}

export const evaluationLogs: Readonly<Record<string, AgentLog>> = {
  inspect,
  'inspect, a single sample': { format: 'inspect', input: JSON.stringify(sample), texts, shape },
  dojo,
}
