import type { AgentLog } from './agent-logs.ts'
import { exported, flattened, happened, logged, span } from './trace-values.ts'

const json = JSON.stringify
const text = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] })
const finished = (...messages: object[]) => messages.map((message) => ({ ...message, finish_reason: 'stop' }))
const texts = ['strike the hours', '{"zone":"UTC"}', 'twelve', 'It struck noon.']
const shape = ['system text', 'user text', 'assistant tool-call', 'tool tool-result', 'assistant text']

const asked = text('user', 'strike the hours')
const called = { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'clock', arguments: { zone: 'UTC' } }] }
const thought = { role: 'assistant', parts: [{ type: 'reasoning', content: 'read the clock' }, ...called.parts] }
const answered = { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: 'twelve' }] }
const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-5', 'gen_ai.conversation.id': 'k1' }
const rules = [{ type: 'text', content: 'be on time' }]

const first = span('1', 0, {
  ...chat,
  'gen_ai.system_instructions': json(rules),
  'gen_ai.input.messages': json([asked]),
  'gen_ai.output.messages': json(finished(thought)),
  'gen_ai.tool.definitions': json([{ type: 'function', name: 'clock', description: 'reads the clock', parameters: { type: 'object' } }]),
})
const run = span('2', 10, {
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': 'clock',
  'gen_ai.tool.call.id': 'c1',
  'gen_ai.tool.call.result': 'twelve',
})
const second = span('3', 20, {
  ...chat,
  'gen_ai.system_instructions': rules,
  'gen_ai.input.messages': [asked, called, answered],
  'gen_ai.output.messages': json(finished(text('assistant', 'It struck noon.'))),
})
const aside = span('4', 30, {
  ...chat,
  'gen_ai.input.messages': json([text('user', 'name this talk')]),
  'gen_ai.output.messages': json(finished(text('assistant', 'The clock'))),
})
const http = span('5', 40, { 'http.request.method': 'POST' }, { name: 'POST' })

const genAi: AgentLog = {
  format: 'otel',
  input: json(exported(second, http, first, run, aside), null, 1),
  texts: [...texts, 'be on time', 'read the clock', 'name this talk', 'The clock'],
  shape: shape.with(2, 'assistant reasoning,tool-call'),
}

const byEvents = (...events: (readonly [name: string, attributes: object])[]) => ({ events: events.map(([name, attributes]) => happened(name, attributes)) })
const chatCall = [{ id: 'c1', type: 'function', function: { name: 'clock', arguments: '{"zone":"UTC"}' } }]
const genAiEvents: AgentLog = {
  format: 'otel',
  input: [
    exported(
      span(
        '1',
        0,
        chat,
        byEvents(
          ['gen_ai.system.message', { content: 'be on time' }],
          ['gen_ai.user.message', { content: 'strike the hours' }],
          ['gen_ai.choice', { index: 0, finish_reason: 'tool_calls', message: json({ role: 'assistant', tool_calls: chatCall }) }],
          ['gen_ai.choice', { index: 1, finish_reason: 'stop', message: json({ role: 'assistant', content: 'No.' }) }],
        ),
      ),
    ),
    exported(
      span(
        '2',
        10,
        chat,
        byEvents(
          ['gen_ai.system.message', { 'gen_ai.event.content': json({ role: 'system', content: 'be on time' }) }],
          ['gen_ai.user.message', { content: json([{ text: 'strike the hours' }]) }],
          ['gen_ai.assistant.message', { content: json([{ toolUse: { toolUseId: 'c1', name: 'clock', input: { zone: 'UTC' } } }]) }],
          ['gen_ai.tool.message', { id: 'c1', content: 'twelve' }],
          ['gen_ai.choice', { message: json([{ text: 'It struck noon.' }]), finish_reason: 'end_turn' }],
        ),
      ),
    ),
  ]
    .map((line) => json(line))
    .join('\n'),
  texts: [...texts, 'be on time'],
  shape,
}

const records = [
  logged('1', 'gen_ai.system.message', { content: 'be on time' }),
  logged('1', 'gen_ai.user.message', { content: 'strike the hours' }),
  logged('1', 'gen_ai.assistant.message', { tool_calls: chatCall }),
  logged('1', 'gen_ai.tool.message', { id: 'c1', content: 'twelve' }),
  logged('1', 'gen_ai.choice', { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'It struck noon.' } }),
]
const genAiLog: AgentLog = {
  format: 'otel',
  input: [exported(span('1', 0, chat)), { resourceLogs: [{ scopeLogs: [{ logRecords: records }] }] }].map((line) => json(line)).join('\n'),
  texts: [...texts, 'be on time'],
  shape,
}

const message = (role: string, content: string, more: object = {}) => ({ role, content, ...more })
const inferred = { role: 'assistant', tool_calls: [{ tool_call: { id: 'c1', function: { name: 'clock', arguments: '{"zone":"UTC"}' } } }] }
const inference = (input: readonly object[], output: object) => ({
  'openinference.span.kind': 'LLM',
  'llm.model_name': 'gpt-5',
  'session.id': 'k1',
  ...flattened('llm.input_messages', input, '.message'),
  ...flattened('llm.output_messages', [output], '.message'),
  ...flattened('llm.tools', [{ tool: { json_schema: json({ type: 'function', function: { name: 'clock', parameters: {} } }) } }]),
})
const turns = [message('system', 'be on time'), message('user', 'strike the hours')]
const contents = [message('system', 'be on time'), { role: 'user', contents: [{ message_content: { type: 'text', text: 'strike the hours' } }] }]
const openInference: AgentLog = {
  format: 'otel',
  input: json(
    exported(
      span('1', 0, inference(turns, inferred)),
      span('2', 10, inference([...contents, inferred, message('tool', 'twelve', { tool_call_id: 'c1' })], message('assistant', 'It struck noon.'))),
    ),
  ),
  texts: [...texts, 'be on time'],
  shape,
}

/** Rows of spans with attributes nested, and tool calls without ids, as a viewer exports them. */
const openInferenceRows: AgentLog = {
  format: 'otel',
  input: json([
    {
      name: 'ChatCompletion',
      context: { trace_id: 'b1', span_id: '1' },
      span_kind: 'LLM',
      parent_id: null,
      start_time: '2026-01-01T00:00:00+00:00',
      end_time: '2026-01-01T00:00:01+00:00',
      status_code: 'OK',
      attributes: {
        openinference: { span: { kind: 'LLM' } },
        llm: {
          model_name: 'gpt-5',
          input_messages: [
            ...turns.map((one) => ({ message: one })),
            { message: { role: 'assistant', tool_calls: [{ tool_call: { function: { name: 'clock', arguments: '{"zone":"UTC"}' } } }] } },
            { message: message('tool', 'twelve', { name: 'clock' }) },
          ],
          output_messages: [{ 'message.role': 'assistant', 'message.content': 'It struck noon.' }],
        },
      },
      events: [],
    },
  ]),
  texts: [...texts, 'be on time'],
  shape,
}

const traced = (input: readonly object[], output: object) => ({
  'llm.request.type': 'chat',
  'gen_ai.request.model': 'gpt-5',
  ...flattened('gen_ai.prompt', input),
  ...flattened('gen_ai.completion', [output]),
  ...flattened('llm.request.functions', [{ name: 'clock', description: 'reads the clock', parameters: '{"type":"object"}' }]),
})
const asking = { role: 'assistant', content: '', tool_calls: [{ id: 'c1', name: 'clock', arguments: '{"zone":"UTC"}' }] }
const openLlmetry: AgentLog = {
  format: 'otel',
  input: [
    exported(span('1', 0, traced(turns, { ...asking, finish_reason: 'tool_calls' }))),
    exported(span('2', 10, traced([...turns, asking, message('tool', 'twelve', { tool_call_id: 'c1' })], message('assistant', 'It struck noon.')))),
  ]
    .map((line) => json(line))
    .join('\n'),
  texts: [...texts, 'be on time'],
  shape,
}

const prompt = [message('system', 'be on time'), { role: 'user', content: [{ type: 'text', text: 'strike the hours' }] }]
const aiSdkCall = { type: 'tool-call', toolCallId: 'c1', toolName: 'clock', input: { zone: 'UTC' } }
const aiSdkResult = { type: 'tool-result', toolCallId: 'c1', toolName: 'clock', output: { type: 'text', value: 'twelve' } }
const aiSdk: AgentLog = {
  format: 'otel',
  input: json(
    exported(
      span('0', 0, { 'ai.operationId': 'ai.generateText', 'ai.prompt': '{"prompt":"strike the hours"}' }),
      span('1', 1, {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': json(prompt),
        'ai.response.toolCalls': json([{ toolCallId: 'c1', toolName: 'clock', input: '{"zone":"UTC"}' }]),
        'ai.prompt.tools': [json({ type: 'function', name: 'clock', inputSchema: {} })],
      }),
      span('2', 3, {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': json([...prompt, { role: 'assistant', content: [aiSdkCall] }, { role: 'tool', content: [aiSdkResult] }]),
        'ai.response.text': 'It struck noon.',
      }),
    ),
  ),
  texts: [...texts, 'be on time'],
  shape,
}

/** Traces of OpenTelemetry, in each of the ways in which libraries record messages to a model. */
export const otelLogs: Readonly<Record<string, AgentLog>> = { genAi, genAiEvents, genAiLog, openInference, openInferenceRows, openLlmetry, aiSdk }
