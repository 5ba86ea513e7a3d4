import { asNumber, parseJson, scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { parseEmbeddedJson } from '../tracing/embedded-json.ts'
import { momentOf } from '../tracing/moment.ts'
import { otelIds } from './otel-ids.ts'
import { readAttributes } from './plain-value.ts'

/** A span, or a log record alongside it, from any exporter. */
export interface OtelSpan {
  readonly trace: string
  readonly id: string
  readonly parent?: string
  readonly name: string
  readonly start: number
  readonly end: number
  readonly attributes: JsonObject
  readonly events: readonly OtelEvent[]
  /** The message of its status, if that is an error. */
  readonly failed?: string
  /** True if a limit dropped attributes or events. */
  readonly lossy: boolean
}

/** An event within a span. */
export interface OtelEvent {
  readonly name: string
  readonly at: number
  readonly attributes: JsonObject
}

/** The one MLflow attribute of a span whose value is a word, not data. */
const SPAN_TYPE = 'mlflow.spanType'

/** Counters of what a limit dropped from a span. */
const DROPPED = ['droppedAttributesCount', 'dropped_attributes_count', 'droppedEventsCount', 'dropped_events_count'] as const

/** Reads a span of OTLP, of the SDKs' own JSON, or of a viewer's export, including Jaeger with its tags and logs; undefined if it has no ids. */
export function otelSpan(value: JsonObject): OtelSpan | undefined {
  const { trace, id, parent } = otelIds(value)
  if (trace === undefined || id === undefined) return undefined
  const recordedAttributes = parseEmbeddedJson('attributes' in value ? value.attributes : Array.isArray(value.tags) ? value.tags : undefined).value
  const attributes = withoutQuotes(recordedAttributes === undefined ? columnAttributes(value) : readAttributes(recordedAttributes))
  const start = momentOf(value.startTimeUnixNano ?? value.start_time_unix_nano ?? value.startTime ?? value.start_time ?? value.start_timestamp)
  const events = Array.isArray(value.events) ? value.events : Array.isArray(value.logs) ? value.logs : []
  return {
    trace,
    id,
    ...(parent !== undefined && { parent }),
    name: stringOf(value.name) ?? stringOf(value.operationName) ?? stringOf(value.span_name) ?? '',
    start,
    // Jaeger records the duration of a span, in microseconds.
    end: Array.isArray(value.tags)
      ? start + asNumber(value.duration) / 1e3
      : momentOf(value.endTimeUnixNano ?? value.end_time_unix_nano ?? value.endTime ?? value.end_time ?? value.end_timestamp),
    attributes,
    events: objectsIn(events).map(eventOf),
    ...readFailure(value, attributes),
    lossy: DROPPED.some((name) => asNumber(value[name] ?? value[`_${name}`]) > 0),
  }
}

/** Returns the message of a span's status if that is an error; Jaeger stores it among the tags. */
function readFailure(value: JsonObject, attributes: JsonObject): { readonly failed?: string } {
  const status = asObject(value.status)
  const codes = [status?.code, status?.status_code, value.status_code, value.statusCode, value.otel_status_code, attributes['otel.status_code']]
  const hasFailed =
    codes.some((code) => /^(?:2|(?:STATUS_CODE_|StatusCode\.)?ERROR)$/i.test(scalarAsText(code))) ||
    (Array.isArray(value.tags) && scalarAsText(attributes.error) === 'true')
  const statusMessages = [
    status?.message,
    status?.description,
    value.status_message,
    value.statusMessage,
    value.otel_status_message,
    attributes['otel.status_description'],
  ]
  return hasFailed ? { failed: statusMessages.map(stringOf).find((one) => one) ?? 'no message' } : {}
}

/** Reads an event of a span, or a log record, whose body corresponds to the attributes of an event. */
export function eventOf(value: JsonObject): OtelEvent {
  const attributes = readAttributes(value.attributes ?? value.fields)
  const name = [value.name, value.eventName, value.event_name, attributes['event.name'], attributes.event].find((one) => typeof one === 'string' && one !== '')
  return {
    name: scalarAsText(name ?? ''),
    at: momentOf(value.timeUnixNano ?? value.time_unix_nano ?? value.observedTimeUnixNano ?? value.timestamp ?? value.time ?? value.hrTime),
    attributes,
  }
}

/** Removes the quotes that MLflow writes around every text. */
function withoutQuotes(attributes: JsonObject): JsonObject {
  if (!('mlflow.spanType' in attributes || 'mlflow.traceRequestId' in attributes)) return attributes
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, key.startsWith('mlflow.span') && key !== SPAN_TYPE ? value : unquote(value)]),
  )
}

function unquote(value: unknown): unknown {
  return typeof value === 'string' && /^".*"$/s.test(value) ? (parseJson(value) ?? value) : value
}

/** Returns the attributes of a table row, whose columns are named after them. */
function columnAttributes(value: JsonObject): JsonObject {
  const attributeColumns = Object.entries(value).filter(([key, inner]) => key.startsWith('attributes.') && inner !== null)
  return Object.fromEntries(attributeColumns.map(([key, inner]) => [key.slice('attributes.'.length), inner]))
}
