import type { AgentLog } from './agent-logs.ts'
import { exported, flattened, happened, span } from './trace-values.ts'

const json = JSON.stringify
const texts = ['strike the hours', '{"zone":"UTC"}', 'twelve', 'It struck noon.', 'be on time']
const shape = ['system text', 'user text', 'assistant tool-call', 'tool tool-result', 'assistant text']
const thinking = shape.with(2, 'assistant reasoning,text,tool-call')

/**
 * Anthropic's answers as OpenLLMetry records them: a thought is a separate completion, contents are JSON of all blocks, and calls are repeated next to
 * them.
 */
const blocks = [
  { type: 'thinking', thinking: 'read the clock', signature: 'sig' },
  { type: 'text', text: 'I look.' },
  { type: 'tool_use', id: 'c1', name: 'clock', input: { zone: 'UTC' } },
]
const listed = [{ id: 'c1', name: 'clock', arguments: '{"zone": "UTC"}' }]
const begun = [
  { role: 'system', content: 'be on time' },
  { role: 'user', content: 'strike the hours' },
]
const anthropic = (input: readonly object[], output: readonly object[]) => ({
  'llm.request.type': 'chat',
  'gen_ai.system': 'Anthropic',
  ...flattened('gen_ai.prompt', input),
  ...flattened('gen_ai.completion', output),
  ...flattened('llm.request.functions', [{ name: 'clock', description: 'reads the clock', input_schema: '{"type":"object","title":"reads"}' }]),
})
const thought = { finish_reason: 'tool_use', role: 'thinking', content: 'read the clock' }
const openLlmetryAnthropic: AgentLog = {
  format: 'otel',
  input: json(
    exported(
      span('1', 0, anthropic(begun, [thought, { role: 'assistant', content: 'I look.', tool_calls: listed }])),
      span(
        '2',
        10,
        anthropic(
          [
            ...begun,
            { role: 'assistant', content: json(blocks), tool_calls: listed },
            { role: 'user', content: json([{ type: 'tool_result', tool_use_id: 'c1', content: 'twelve' }]) },
          ],
          [{ finish_reason: 'end_turn', role: 'assistant', content: 'It struck noon.' }],
        ),
      ),
    ),
  ),
  texts: [...texts.with(1, '{"zone": "UTC"}'), 'read the clock', 'I look.'],
  shape: thinking,
}

/** Requests to Gemini as Google's Agent Development Kit records them, with the events of the instrumented client within. */
const contents = [
  { role: 'user', parts: [{ text: 'strike the hours' }] },
  { role: 'model', parts: [{ function_call: { id: 'c1', name: 'clock', args: { zone: 'UTC' } } }] },
  { role: 'user', parts: [{ function_response: { id: 'c1', name: 'clock', response: { result: 'twelve' } } }] },
  { role: 'model', parts: [{ text: 'It struck noon.' }] },
]
const config = { system_instruction: 'be on time', tools: [{ function_declarations: [{ name: 'clock', parameters: {} }] }] }
const kit = (count: number) => ({
  'gen_ai.system': 'gcp.vertex.agent',
  'gen_ai.request.model': 'gemini-x',
  'gcp.vertex.agent.session_id': 'k1',
  'gcp.vertex.agent.llm_request': json({ model: 'gemini-x', config, contents: contents.slice(0, count) }),
  'gcp.vertex.agent.llm_response': json({ content: contents[count], partial: false, usage_metadata: { prompt_token_count: 9 } }),
})
const adk: AgentLog = {
  format: 'otel',
  input: json(
    exported(
      span('0', 0, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'keeper' }, { name: 'invoke_agent keeper' }),
      span('1', 1, kit(1), { name: 'call_llm' }),
      span(
        '2',
        2,
        { 'gen_ai.operation.name': 'generate_content', 'gen_ai.request.model': 'gemini-x' },
        {
          name: 'generate_content gemini-x',
          events: [
            happened('gen_ai.system.message', { content: 'be on time' }),
            happened('gen_ai.user.message', { content: contents[0] }),
            happened('gen_ai.choice', { index: 0, content: contents[1], finish_reason: 'STOP' }),
          ],
        },
      ),
      span('3', 3, kit(3), { name: 'call_llm' }),
    ),
  ),
  texts,
  shape,
}

/** Events in a list in one attribute, as Pydantic AI and Logfire write them; several choices are pieces of one answer. */
const event = (name: string, more: object) => ({ 'event.name': `gen_ai.${name}`, 'gen_ai.system': 'openai', ...more })
const messageEvents = [
  event('system.message', { role: 'system', content: 'be on time', 'gen_ai.message.index': 0 }),
  event('user.message', { role: 'user', content: [{ kind: 'text', text: 'strike the hours' }], 'gen_ai.message.index': 0 }),
]
const chatCall = [{ id: 'c1', type: 'function', function: { name: 'clock', arguments: { zone: 'UTC' } } }]
const events: AgentLog = {
  format: 'otel',
  input: json([
    {
      trace_id: 'e1',
      span_id: '1',
      span_name: 'chat gpt-5',
      start_timestamp: '2026-01-01T00:00:00.000000Z',
      end_timestamp: '2026-01-01T00:00:01.000000Z',
      attributes: json({
        'gen_ai.operation.name': 'chat',
        events: [...messageEvents, event('choice', { index: 0, message: { role: 'assistant', tool_calls: chatCall } })],
      }),
    },
    {
      trace_id: 'e1',
      span_id: '2',
      span_name: 'chat gpt-5',
      start_timestamp: '2026-01-01T00:00:02.000000Z',
      end_timestamp: '2026-01-01T00:00:03.000000Z',
      attributes: {
        'gen_ai.operation.name': 'chat',
        events: json([
          ...messageEvents,
          event('assistant.message', { role: 'assistant', tool_calls: chatCall }),
          event('tool.message', { role: 'tool', id: 'c1', name: 'clock', content: 'twelve' }),
          event('choice', { index: 0, message: { role: 'assistant', content: 'It struck noon.' } }),
        ]),
      },
    },
  ]),
  texts,
  shape,
}

/** Spans and records of a log as an SDK's own objects, as editors and terminals write them to a file. */
const text = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] })
const called = { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'clock', arguments: { zone: 'UTC' } }] }
const resource = { _rawAttributes: [['service.name', 'editor']], _asyncAttributesPending: false }
const spans = [
  {
    resource,
    _spanContext: { traceId: 's1', spanId: '1', traceFlags: 1 },
    name: 'chat gpt-5',
    startTime: [1767225600, 0],
    endTime: [1767225601, 0],
    status: { code: 0 },
    events: [],
    _droppedAttributesCount: 0,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.system_instructions': json([{ type: 'text', content: 'be on time' }]),
      'gen_ai.input.messages': json([text('user', 'strike the hours')]),
      'gen_ai.output.messages': json([called]),
    },
  },
  {
    resource,
    spanContext: { traceId: 's1', spanId: '2', traceFlags: 1 },
    hrTime: [1767225602, 0],
    hrTimeObserved: [1767225602, 0],
    _body: 'details of an operation',
    attributes: {
      'event.name': 'gen_ai.client.inference.operation.details',
      'gen_ai.input.messages': json([
        text('system', 'be on time'),
        text('user', 'strike the hours'),
        called,
        { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: 'twelve' }] },
      ]),
      'gen_ai.output.messages': json([text('assistant', 'It struck noon.')]),
    },
  },
]
const sdkObjects: AgentLog = { format: 'otel', input: spans.map((one) => json(one)).join('\n'), texts, shape }

/** Traces of OpenTelemetry in the shapes of single libraries and programs. */
export const otelVendorLogs: Readonly<Record<string, AgentLog>> = { openLlmetryAnthropic, adk, events, sdkObjects }
