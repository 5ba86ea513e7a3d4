import { jsonValue, numberOf, wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { objectsIn } from '../told/objects-in.ts'
import { jsonIn } from '../tracing/json-in.ts'
import { momentOf } from '../tracing/moment.ts'
import { otelIds } from './otel-ids.ts'
import { attributesOf } from './plain-value.ts'

/** A span, or a record of a log beside it, whichever exporter wrote it. */
export interface OtelSpan {
  readonly trace: string
  readonly id: string
  /** The span it stands in. */
  readonly parent?: string
  readonly name: string
  readonly start: number
  readonly end: number
  readonly attributes: JsonObject
  readonly events: readonly OtelEvent[]
  /** What its status says, where that is an error. */
  readonly failed?: string
  /** Attributes or events were left out by a limit. */
  readonly lossy: boolean
}

/** Something that happened within a span. */
export interface OtelEvent {
  readonly name: string
  readonly at: number
  readonly attributes: JsonObject
}

/** The one of MLflow's names of what it notes of a span that is a word and no datum. */
const TYPE = 'mlflow.spanType'

/** Counters of what a limit left out of a span. */
const DROPPED = ['droppedAttributesCount', 'dropped_attributes_count', 'droppedEventsCount', 'dropped_events_count'] as const

/** A span of OTLP, of the SDKs' own JSON, or of what a viewer exports, Jaeger with its tags and logs too; undefined for what has no ids. */
export function otelSpan(value: JsonObject): OtelSpan | undefined {
  const { trace, id, parent } = otelIds(value)
  if (trace === undefined || id === undefined) return undefined
  const told = jsonIn('attributes' in value ? value.attributes : Array.isArray(value.tags) ? value.tags : undefined).value
  const attributes = unquoted(told === undefined ? columns(value) : attributesOf(told))
  const start = momentOf(value.startTimeUnixNano ?? value.start_time_unix_nano ?? value.startTime ?? value.start_time ?? value.start_timestamp)
  const events = Array.isArray(value.events) ? value.events : Array.isArray(value.logs) ? value.logs : []
  return {
    trace,
    id,
    ...(parent !== undefined && { parent }),
    name: stringOf(value.name) ?? stringOf(value.operationName) ?? stringOf(value.span_name) ?? '',
    start,
    // Jaeger counts how long a span took, in microseconds.
    end: Array.isArray(value.tags)
      ? start + numberOf(value.duration) / 1e3
      : momentOf(value.endTimeUnixNano ?? value.end_time_unix_nano ?? value.endTime ?? value.end_time ?? value.end_timestamp),
    attributes,
    events: objectsIn(events).map(eventOf),
    ...failureOf(value, attributes),
    lossy: DROPPED.some((name) => numberOf(value[name] ?? value[`_${name}`]) > 0),
  }
}

/** What the status of a span says where that is an error; Jaeger has it among the tags. */
function failureOf(value: JsonObject, attributes: JsonObject): { readonly failed?: string } {
  const status = objectOf(value.status)
  const codes = [status?.code, status?.status_code, value.status_code, value.statusCode, value.otel_status_code, attributes['otel.status_code']]
  const failed =
    codes.some((code) => /^(?:2|(?:STATUS_CODE_|StatusCode\.)?ERROR)$/i.test(wordOf(code))) ||
    (Array.isArray(value.tags) && wordOf(attributes.error) === 'true')
  const words = [
    status?.message,
    status?.description,
    value.status_message,
    value.statusMessage,
    value.otel_status_message,
    attributes['otel.status_description'],
  ]
  return failed ? { failed: words.map(stringOf).find((one) => one) ?? 'no message' } : {}
}

/** Something that happened, from an event of a span or a record of a log, whose body says what the attributes of an event do. */
export function eventOf(value: JsonObject): OtelEvent {
  const attributes = attributesOf(value.attributes ?? value.fields)
  const name = [value.name, value.eventName, value.event_name, attributes['event.name'], attributes.event].find((one) => typeof one === 'string' && one !== '')
  return {
    name: wordOf(name ?? ''),
    at: momentOf(value.timeUnixNano ?? value.time_unix_nano ?? value.observedTimeUnixNano ?? value.timestamp ?? value.time ?? value.hrTime),
    attributes,
  }
}

/** Attributes without the quotes that MLflow writes round every text. */
function unquoted(attributes: JsonObject): JsonObject {
  if (!('mlflow.spanType' in attributes || 'mlflow.traceRequestId' in attributes)) return attributes
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, key.startsWith('mlflow.span') && key !== TYPE ? value : textIn(value)]))
}

function textIn(value: unknown): unknown {
  return typeof value === 'string' && /^".*"$/s.test(value) ? (jsonValue(value) ?? value) : value
}

/** The attributes of a row of a table, whose columns are named after them. */
function columns(value: JsonObject): JsonObject {
  const own = Object.entries(value).filter(([key, inner]) => key.startsWith('attributes.') && inner !== null)
  return Object.fromEntries(own.map(([key, inner]) => [key.slice('attributes.'.length), inner]))
}
