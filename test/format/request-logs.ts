import type { AgentLog } from './agent-logs.ts'

const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')

const ASKED = { role: 'user', content: 'mend the clock' }
const CALL = { id: 'c1', type: 'function', function: { name: 'open', arguments: '{"path":"case/spring.c"}' } }
const CALLED = { role: 'assistant', content: 'opening the case', tool_calls: [CALL] }
const GIVEN = { role: 'tool', tool_call_id: 'c1', content: 'spring is broken' }
const DONE = { role: 'assistant', content: 'it ticks again' }
const choices = (message: object) => ({ model: 'clockwork-1', choices: [{ index: 0, finish_reason: 'stop', message }] })
const body = (...messages: readonly object[]) => ({ model: 'clockwork-1', messages, tools: [{ type: 'function', function: { name: 'open' } }] })
const texts = ['mend the clock', 'opening the case', 'case/spring.c', 'spring is broken', 'it ticks again']
const shape = ['user text', 'assistant text,tool-call', 'tool tool-result', 'assistant text']

const post = (at: string, sent: object, back: object) => ({
  startedDateTime: at,
  request: {
    method: 'POST',
    url: 'https://maker/v1/chat/completions?beta=true',
    headers: [],
    postData: { mimeType: 'application/json', text: JSON.stringify(sent) },
  },
  response: { status: 200, content: { mimeType: 'application/json', text: JSON.stringify(back) } },
})
const streamed = (at: string, sent: object, chunks: readonly object[], encoding?: 'base64') => {
  const text = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('')
  const content = { mimeType: 'text/event-stream', ...(encoding && { encoding }), text: encoding ? Buffer.from(text).toString(encoding) : text }
  return { ...post(at, sent, {}), response: { status: 200, content } }
}
const generation = (id: string, startTime: string, input: object, output: object) => ({
  id,
  traceId: 't1',
  type: 'GENERATION',
  startTime,
  model: 'clockwork-1',
  input,
  output,
})
const span = (id: string, started_at: string, span_data: object) => ({
  object: 'trace.span',
  id,
  trace_id: 't1',
  started_at,
  ended_at: started_at,
  span_data,
  error: null,
})

const use = { type: 'tool_use', id: 'c1', name: 'open', input: { path: 'case/spring.c' } }
const opened = [{ type: 'text', text: 'opening the case' }, use]
const answer = (...content: readonly object[]) => ({
  timestamp: 2,
  status_code: 200,
  body: { type: 'message', role: 'assistant', model: 'clockwork-1', content },
})
const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'spring is broken' }] }

const spoken = (role: string, ...parts: readonly object[]) => ({ role, parts })
const gemini = [
  spoken('user', { text: 'mend the clock' }),
  spoken('model', { text: 'opening the case' }, { functionCall: { id: 'c1', name: 'open', args: { path: 'case/spring.c' } } }),
  spoken('user', { functionResponse: { id: 'c1', name: 'open', response: { output: 'spring is broken' } } }),
]

/** Logs of requests to models with their answers, made by hand. */
export const requestLogs: Readonly<Record<string, AgentLog>> = {
  'litellm rows': {
    format: 'requests',
    input: JSON.stringify([
      { request_id: 'r1', call_type: 'acompletion', model: 'clockwork-1', messages: [ASKED], response: choices(CALLED), startTime: '2026-01-01T00:00:00Z' },
      {
        request_id: 'r2',
        call_type: 'acompletion',
        model: 'clockwork-1',
        messages: JSON.stringify([ASKED, CALLED, GIVEN]),
        response: JSON.stringify(choices(DONE)),
        startTime: '2026-01-01T00:00:02Z',
      },
      { request_id: 'r3', call_type: 'aembedding', model: 'clockwork-e', messages: {}, response: {}, startTime: '2026-01-01T00:00:03Z' },
    ]),
    texts,
    shape,
  },
  'requests with proxy bodies': {
    format: 'requests',
    input: lines(
      {
        request: { timestamp: 1_767_225_600, method: 'POST', body: { model: 'clockwork-1', system: 'be exact', messages: [ASKED] } },
        response: answer(...opened),
      },
      {
        request: {
          timestamp: 1_767_225_601,
          method: 'POST',
          body: { model: 'clockwork-1', system: 'be exact', messages: [ASKED, { role: 'assistant', content: opened }, result] },
        },
        response: answer({ type: 'text', text: 'it ticks again' }),
      },
    ),
    texts: [...texts, 'be exact'],
    shape: ['system text', ...shape],
  },
  'requests as pairs': {
    format: 'requests',
    input: lines({ request: body(ASKED), response: choices(CALLED) }, { request: body(ASKED, CALLED, GIVEN), response: choices(DONE) }),
    texts,
    shape,
  },
  'requests of Gemini': {
    format: 'requests',
    input: lines({
      request: { contents: gemini, systemInstruction: { parts: [{ text: 'be exact' }] } },
      response: { candidates: [{ content: spoken('model', { text: 'it ticks again' }) }] },
    }),
    texts: [...texts, 'be exact'],
    shape: ['system text', ...shape],
  },
  'requests in a HAR file': {
    format: 'requests',
    input: JSON.stringify({
      log: {
        version: '1.2',
        entries: [post('2026-01-01T00:00:01.000Z', body(ASKED, CALLED, GIVEN), choices(DONE)), post('2026-01-01T00:00:00.000Z', body(ASKED), choices(CALLED))],
      },
    }),
    texts,
    shape,
  },
  'requests in a HAR file with answers in pieces': {
    format: 'requests',
    input: JSON.stringify({
      log: {
        version: '1.2',
        entries: [
          streamed('2026-01-01T00:00:00.000Z', body(ASKED), [
            { model: 'clockwork-1', choices: [{ index: 0, delta: { role: 'assistant', content: 'opening ' } }] },
            { choices: [{ index: 0, delta: { content: 'the case' } }] },
            { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...CALL, function: { name: 'open', arguments: '' } }] } }] },
            { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '{"path":' } }] } }] },
            { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '"case/spring.c"}' } }] }, finish_reason: 'tool_calls' }] },
            { choices: [], usage: {} },
          ]),
          streamed('2026-01-01T00:00:01.000Z', body(ASKED, CALLED, GIVEN), [{ choices: [{ index: 0, delta: { content: 'it ticks again' } }] }], 'base64'),
        ],
      },
    }),
    texts,
    shape,
  },
  'traces of Langfuse without observations': {
    format: 'requests',
    input: JSON.stringify([
      { id: 't1', timestamp: '2026-01-01T00:00:00.000Z', name: 'agent', bookmarked: false, sessionId: 's1', input: [ASKED], output: CALLED },
      { id: 't2', timestamp: '2026-01-01T00:00:01.000Z', name: 'agent', bookmarked: false, sessionId: 's1', input: [ASKED, CALLED, GIVEN], output: DONE },
    ]),
    texts,
    shape,
  },
  'requests of Helicone': {
    format: 'requests',
    input: lines(
      { request_id: 'r1', request_created_at: '2026-01-01T00:00:00.000Z', request_body: body(ASKED), response_body: choices(CALLED) },
      { request_id: 'r2', request_created_at: '2026-01-01T00:00:01.000Z', request_body: body(ASKED, CALLED, GIVEN), response_body: choices(DONE) },
    ),
    texts,
    shape,
  },
  'requests of Langfuse': {
    format: 'requests',
    input: JSON.stringify({
      id: 't1',
      name: 'agent',
      input: 'mend the clock',
      observations: [
        { id: 'o0', traceId: 't1', type: 'SPAN', name: 'agent', startTime: '2026-01-01T00:00:00.000Z' },
        generation('o2', '2026-01-01T00:00:02.000Z', [ASKED, CALLED, GIVEN], DONE),
        generation('o1', '2026-01-01T00:00:01.000Z', { messages: [ASKED] }, CALLED),
      ],
    }),
    texts,
    shape,
  },
  'requests of Braintrust': {
    format: 'requests',
    input: lines(
      { id: '0', root_span_id: 's0', span_attributes: { name: 'agent', type: 'task' }, input: 'mend the clock' },
      {
        id: '1',
        root_span_id: 's0',
        span_attributes: { name: 'chat', type: 'llm' },
        input: [ASKED],
        output: [{ message: CALLED }],
        metadata: { model: 'clockwork-1' },
      },
      { id: '2', root_span_id: 's0', span_attributes: { name: 'chat', type: 'llm' }, input: [ASKED, CALLED, GIVEN], output: [{ message: DONE }] },
    ),
    texts,
    shape,
  },
  'requests of OpenAI Agents': {
    format: 'requests',
    input: lines(
      { object: 'trace', id: 't1', workflow_name: 'bench' },
      span('s1', '2026-01-01T00:00:01.000Z', { type: 'generation', input: [ASKED], output: [CALLED], model: 'clockwork-1' }),
      span('s2', '2026-01-01T00:00:02.000Z', { type: 'function', name: 'open', input: '{"path":"case/spring.c"}', output: 'spring is broken' }),
      span('s3', '2026-01-01T00:00:03.000Z', { type: 'agent', name: 'watchmaker' }),
    ),
    texts: texts.slice(0, 4),
    shape: shape.slice(0, 3),
  },
}
