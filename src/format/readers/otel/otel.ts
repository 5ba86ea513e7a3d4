import { DecantError } from '../../../message/index.ts'
import type { DecodeNote, Format } from '../../format.ts'
import { type JsonObject, stringOf } from '../../wire/value.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { LeftOut } from '../reading/left-out.ts'
import { logRuns } from '../reading/log-runs.ts'
import { ToldOnce } from '../tracing/told-once.ts'
import type { Traced, TracedRecord, TracedRequest, TracedTool } from '../tracing/traced.ts'
import { tracedRuns } from '../tracing/traced-runs.ts'
import { tracedStream } from '../tracing/traced-stream.ts'
import { adkMessages } from './adk-messages.ts'
import { AgentNames } from './agent-names.ts'
import { aiSdkMessages } from './ai-sdk-messages.ts'
import { eventsWithin, genAiEvents } from './gen-ai-events.ts'
import { genAiMessages } from './gen-ai-messages.ts'
import type { Heard } from './heard.ts'
import { openInferenceMessages } from './open-inference-messages.ts'
import { openLlmetryMessages } from './open-llmetry-messages.ts'
import { isOtel, OtelFile } from './otel-file.ts'
import type { OtelEvent, OtelSpan } from './otel-span.ts'
import { spanKind } from './span-kind.ts'
import { spanUsage } from './span-usage.ts'
import { toolSpan } from './tool-span.ts'
import { wholeBodies } from './whole-bodies.ts'

/** Attributes of the conversation, the conventions' own first. */
const CONVERSATION = [
  'gen_ai.conversation.id',
  'session.id',
  'gcp.vertex.agent.session_id',
  'copilot_chat.chat_session_id',
  'traceloop.association.properties.thread_id',
  'traceloop.association.properties.session_id',
  'traceloop.association.properties.conversation_id',
  'mlflow.trace.session',
] as const

/** Attributes of the model, the one that answered first. */
const MODEL = [
  'gen_ai.response.model',
  'gen_ai.request.model',
  'llm.model_name',
  'ai.response.model',
  'ai.model.id',
  'langfuse.observation.model.name',
  'mlflow.llm.model',
] as const

/**
 * OpenTelemetry traces with the messages of models: OTLP as JSON or JSON lines, and lists of spans. A conversation is a run, assembled from its requests, which
 * repeat the earlier messages; sub-agents are runs after it. Source: https://opentelemetry.io/docs/specs/semconv/gen-ai/,
 * https://arize-ai.github.io/openinference/spec/
 */
export const otel: Format = {
  name: 'otel',
  title: 'OpenTelemetry traces of models (OTLP JSON, lists of spans)',
  detect({ kind, items, fields }) {
    const values = kind === 'object' ? [fields, fields.trace, ...items] : kind === 'text' ? [] : items
    return values.some(isOtel) || (kind === 'array' && items.some((one) => Array.isArray(one) && one.some(isOtel))) ? 0.99 : 0
  },
  stream() {
    const file = new OtelFile(new ToldOnce())
    return tracedStream('otel', { add: (value) => file.add(value), traced: () => told(file) })
  },
  ...logRuns((input) => {
    const file = opened(input)
    const log = tracedRuns('otel', input, file)
    if (log.runs === 0)
      throw new DecantError(
        'not-this-format',
        `None of the ${file.spans} spans holds the messages of a model call`,
        'Turn on the recording of contents where the traces come from, e.g. OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true or TRACELOOP_TRACE_CONTENT=true.',
      )
    return log
  }),
}

function opened(input: string | object): Traced & { readonly spans: number } {
  const file = new OtelFile()
  const { values, notes } = jsonRecords(input)
  for (const value of values) file.add(value)
  return told(file, notes)
}

function told(file: OtelFile, notes: readonly DecodeNote[] = []): Traced & { readonly spans: number } {
  const spans = [...file.spans.values()]
  if (spans.length + file.logged.size === 0)
    throw new DecantError(
      'not-this-format',
      'The file holds no spans',
      'Give traces as an OTLP exporter writes them (JSON), or a list of spans with their ids.',
    )
  return { ...tracedOf(file), notes: [...notes, ...leftOut(file, spans)], spans: spans.length }
}

function tracedOf({ spans, logged, services, sessions }: OtelFile): Omit<Traced, 'notes'> {
  const records: TracedRecord[] = []
  const tools: TracedTool[] = []
  const conversations = new Map<string, string>()
  const about = new Map<string, JsonObject>()
  const agents = new AgentNames(spans)
  const record = (span: OtelSpan, events: readonly OtelEvent[], agent: boolean) =>
    records.push({
      trace: span.trace,
      conversation: agent ? undefined : conversationOf(span),
      start: span.start,
      agent,
      read: () => requestOf(span, events, agents.of(span)),
    })
  for (const [key, span] of spans) {
    const kind = spanKind(span)
    const conversation = conversationOf(span) ?? sessions.get(span.trace)
    if (conversation !== undefined && !conversations.has(span.trace)) conversations.set(span.trace, conversation)
    about.set(span.trace, { ...about.get(span.trace), ...aboutOf(span, services) })
    const tool = kind === 'tool' ? toolSpan(span) : undefined
    if (tool) tools.push(tool)
    if (kind === 'model' || kind === 'agent') record(span, logged.get(key) ?? [], kind === 'agent')
  }
  for (const [key, events] of logged) if (!spans.has(key)) record(aloneSpan(key, events), events, false)
  return { records, tools, conversations, about }
}

function conversationOf({ attributes }: OtelSpan): string | undefined {
  return CONVERSATION.map((name) => stringOf(attributes[name])).find((id) => id !== undefined && id !== '')
}

function requestOf(span: OtelSpan, logged: readonly OtelEvent[], agent: string | undefined): TracedRequest | undefined {
  const heard = heardOf(span, logged)
  if (!heard || heard.input.length + heard.output.length === 0) return undefined
  const model = MODEL.map((name) => stringOf(span.attributes[name])).find((name) => name !== undefined && name !== '')
  const usage = spanUsage(span.attributes)
  return {
    start: span.start,
    end: span.end,
    input: heard.input,
    output: heard.output,
    tools: heard.tools ?? [],
    cut: heard.cut === true || span.lossy,
    ...(model !== undefined && { model }),
    ...(agent !== undefined && { agent }),
    ...(usage && { usage }),
    ...(span.failed !== undefined && heard.output.length === 0 && { error: span.failed }),
  }
}

/** Returns the messages of a span; if they were recorded in several ways, one with both sides comes first. */
function heardOf({ attributes, events }: OtelSpan, logged: readonly OtelEvent[]): Heard | undefined {
  const ways = [
    genAiMessages(attributes),
    openInferenceMessages(attributes),
    openLlmetryMessages(attributes),
    aiSdkMessages(attributes),
    adkMessages(attributes),
    eventsWithin(attributes),
    genAiEvents(events),
    genAiEvents(logged),
  ].filter((heard) => heard !== undefined && heard.input.length + heard.output.length > 0) as Heard[]
  if (ways.length === 0) return wholeBodies(attributes)
  return ways.find(({ input, output }) => input.length > 0 && output.length > 0) ?? ways.find(({ input }) => input.length > 0) ?? ways[0]
}

/** Builds the span of a request that is recorded only in the log. */
function aloneSpan(key: string, events: readonly OtelEvent[]): OtelSpan {
  const [trace = '', id = ''] = key.split(' ')
  const moments = events.map(({ at }) => at)
  return {
    trace,
    id,
    name: '',
    start: moments[0] ?? Number.NaN,
    end: moments.at(-1) ?? Number.NaN,
    attributes: events[0]?.attributes ?? {},
    events: [],
    lossy: false,
  }
}

function aboutOf({ trace, attributes }: OtelSpan, services: ReadonlyMap<string, string>): JsonObject {
  const provider = attributes['gen_ai.provider.name'] ?? attributes['gen_ai.system'] ?? attributes['llm.provider'] ?? attributes['llm.system']
  const service = services.get(trace)
  return {
    ...(service !== undefined && { service }),
    ...(provider !== undefined && { provider }),
  }
}

/** Returns notes about spans that are not part of a conversation, by operation. */
function leftOut(file: OtelFile, spans: readonly OtelSpan[]): ReturnType<LeftOut['notes']> {
  const left = new LeftOut()
  for (const span of spans) {
    const kind = spanKind(span)
    if (kind === 'other') left.add(stringOf(span.attributes['gen_ai.operation.name']) ?? 'other')
  }
  for (let i = 0; i < file.repeated; i++) left.add('repeated')
  return left.notes('spans')
}
