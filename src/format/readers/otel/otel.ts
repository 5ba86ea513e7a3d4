import { DecantError } from '../../../message/index.ts'
import type { DecodeNote, Format } from '../../format.ts'
import { type JsonObject, stringOf } from '../../wire/value.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { SkippedEntries } from '../reading/skipped-entries.ts'
import type { TracedLog, TracedRecord, TracedRequest, TracedTool } from '../tracing/traced-log.ts'
import { tracedRuns } from '../tracing/traced-runs.ts'
import { tracedStream } from '../tracing/traced-stream.ts'
import { ValueInterner } from '../tracing/value-interner.ts'
import { adkMessages } from './adk-messages.ts'
import { AgentNames } from './agent-names.ts'
import { aiSdkMessages } from './ai-sdk-messages.ts'
import { genAiEvents, readEventsAttribute } from './gen-ai-events.ts'
import { genAiMessages } from './gen-ai-messages.ts'
import { openInferenceMessages } from './open-inference-messages.ts'
import { openLlmetryMessages } from './open-llmetry-messages.ts'
import { isOtel, OtelFile } from './otel-file.ts'
import type { OtelEvent, OtelSpan } from './otel-span.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { requestFromBodies } from './request-from-bodies.ts'
import { spanKind } from './span-kind.ts'
import { spanUsage } from './span-usage.ts'
import { toolSpan } from './tool-span.ts'

/** Attributes of the conversation, the conventions' own first. */
const CONVERSATION_ATTRIBUTES = [
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
const MODEL_ATTRIBUTES = [
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
    const file = new OtelFile(new ValueInterner())
    return tracedStream('otel', { add: (value) => file.add(value), tracedLog: () => tracedLog(file) }, JSON.parse)
  },
  ...multiRunDecoding((input) => {
    const file = openLog(input)
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

function openLog(input: string | object): TracedLog & { readonly spans: number } {
  const file = new OtelFile()
  // Times are nanoseconds, which need no exact digits.
  const { values, notes } = jsonRecords(input, JSON.parse)
  for (const value of values) file.add(value)
  return tracedLog(file, notes)
}

function tracedLog(file: OtelFile, notes: readonly DecodeNote[] = []): TracedLog & { readonly spans: number } {
  const spans = [...file.spans.values()]
  if (spans.length + file.logEvents.size === 0)
    throw new DecantError(
      'not-this-format',
      'The file holds no spans',
      'Give traces as an OTLP exporter writes them (JSON), or a list of spans with their ids.',
    )
  return { ...collectTraced(file), notes: [...notes, ...skippedNotes(file, spans)], spans: spans.length }
}

function collectTraced({ spans, logEvents, services, sessions }: OtelFile): Omit<TracedLog, 'notes'> {
  const records: TracedRecord[] = []
  const tools: TracedTool[] = []
  const conversations = new Map<string, string>()
  const traceMetadata = new Map<string, JsonObject>()
  const agents = new AgentNames(spans)
  const addRecord = (span: OtelSpan, events: readonly OtelEvent[], isAgent: boolean) =>
    records.push({
      trace: span.trace,
      conversation: isAgent ? undefined : conversationOf(span),
      start: span.start,
      agent: isAgent,
      read: () => readRequest(span, events, agents.agentOf(span)),
    })
  for (const [key, span] of spans) {
    const kind = spanKind(span)
    const conversation = conversationOf(span) ?? sessions.get(span.trace)
    if (conversation !== undefined && !conversations.has(span.trace)) conversations.set(span.trace, conversation)
    traceMetadata.set(span.trace, { ...traceMetadata.get(span.trace), ...traceInfo(span, services) })
    const tool = kind === 'tool' ? toolSpan(span) : undefined
    if (tool) tools.push(tool)
    if (kind === 'model' || kind === 'agent') addRecord(span, logEvents.get(key) ?? [], kind === 'agent')
  }
  for (const [key, events] of logEvents) if (!spans.has(key)) addRecord(spanOfEvents(key, events), events, false)
  return { records, tools, conversations, about: traceMetadata }
}

function conversationOf({ attributes }: OtelSpan): string | undefined {
  return CONVERSATION_ATTRIBUTES.map((name) => stringOf(attributes[name])).find((id) => id !== undefined && id !== '')
}

function readRequest(span: OtelSpan, logEvents: readonly OtelEvent[], agentName: string | undefined): TracedRequest | undefined {
  const recorded = readRecordedRequest(span, logEvents)
  if (!recorded || recorded.input.length + recorded.output.length === 0) return undefined
  const model = MODEL_ATTRIBUTES.map((name) => stringOf(span.attributes[name])).find((name) => name !== undefined && name !== '')
  const usage = spanUsage(span.attributes)
  return {
    start: span.start,
    end: span.end,
    input: recorded.input,
    output: recorded.output,
    tools: recorded.tools ?? [],
    cut: recorded.cut === true || span.lossy,
    ...(model !== undefined && { model }),
    ...(agentName !== undefined && { agent: agentName }),
    ...(usage && { usage }),
    ...(span.failed !== undefined && recorded.output.length === 0 && { error: span.failed }),
  }
}

/** Returns the messages of a span; if they were recorded in several ways, one with both sides comes first. */
function readRecordedRequest({ attributes, events }: OtelSpan, logEvents: readonly OtelEvent[]): RecordedRequest | undefined {
  const candidates = [
    genAiMessages(attributes),
    openInferenceMessages(attributes),
    openLlmetryMessages(attributes),
    aiSdkMessages(attributes),
    adkMessages(attributes),
    readEventsAttribute(attributes),
    genAiEvents(events),
    genAiEvents(logEvents),
  ].filter((recorded) => recorded !== undefined && recorded.input.length + recorded.output.length > 0) as RecordedRequest[]
  if (candidates.length === 0) return requestFromBodies(attributes)
  return candidates.find(({ input, output }) => input.length > 0 && output.length > 0) ?? candidates.find(({ input }) => input.length > 0) ?? candidates[0]
}

/** Builds the span of a request that is recorded only in the log. */
function spanOfEvents(key: string, events: readonly OtelEvent[]): OtelSpan {
  const [trace = '', id = ''] = key.split(' ')
  const times = events.map(({ at }) => at)
  return {
    trace,
    id,
    name: '',
    start: times[0] ?? Number.NaN,
    end: times.at(-1) ?? Number.NaN,
    attributes: events[0]?.attributes ?? {},
    events: [],
    lossy: false,
  }
}

function traceInfo({ trace, attributes }: OtelSpan, services: ReadonlyMap<string, string>): JsonObject {
  const provider = attributes['gen_ai.provider.name'] ?? attributes['gen_ai.system'] ?? attributes['llm.provider'] ?? attributes['llm.system']
  const service = services.get(trace)
  return {
    ...(service !== undefined && { service }),
    ...(provider !== undefined && { provider }),
  }
}

/** Returns notes about spans that are not part of a conversation, by operation. */
function skippedNotes(file: OtelFile, spans: readonly OtelSpan[]): ReturnType<SkippedEntries['notes']> {
  const skipped = new SkippedEntries()
  for (const span of spans) {
    const kind = spanKind(span)
    if (kind === 'other') skipped.add(stringOf(span.attributes['gen_ai.operation.name']) ?? 'other')
  }
  for (let i = 0; i < file.repeated; i++) skipped.add('repeated')
  return skipped.notes('spans')
}
