import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { momentOf } from '../tracing/moment.ts'
import { otelIds } from './otel-ids.ts'
import { attributesOf } from './plain-value.ts'

/** A span, or a record of a log beside it, whichever exporter wrote it. */
export interface OtelSpan {
  readonly trace: string
  readonly id: string
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

/** A span of OTLP, of the SDKs' own JSON, or of what a viewer exports, Jaeger with its tags and logs too; undefined for what has no ids. */
export function otelSpan(value: JsonObject): OtelSpan | undefined {
  const { trace, id } = otelIds(value)
  if (trace === undefined || id === undefined) return undefined
  const status = objectOf(value.status)
  const code = String(status?.code ?? status?.status_code ?? value.status_code ?? value.statusCode)
  const message = stringOf(status?.message) ?? stringOf(status?.description) ?? stringOf(value.status_message) ?? stringOf(value.statusMessage)
  const lossy = ['droppedAttributesCount', 'dropped_attributes_count', 'droppedEventsCount', 'dropped_events_count'].some((key) => Number(value[key]) > 0)
  const start = momentOf(value.startTimeUnixNano ?? value.start_time_unix_nano ?? value.startTime ?? value.start_time)
  const events = Array.isArray(value.events) ? value.events : Array.isArray(value.logs) ? value.logs : []
  return {
    trace,
    id,
    name: stringOf(value.name) ?? stringOf(value.operationName) ?? '',
    start,
    // Jaeger counts how long a span took, in microseconds.
    end: Array.isArray(value.tags)
      ? start + Number(value.duration) / 1e3
      : momentOf(value.endTimeUnixNano ?? value.end_time_unix_nano ?? value.endTime ?? value.end_time),
    attributes: 'attributes' in value ? attributesOf(value.attributes) : Array.isArray(value.tags) ? attributesOf(value.tags) : columns(value),
    events: events.map(objectOf).flatMap((event) => (event ? [eventOf(event)] : [])),
    ...(/^(?:2|(?:STATUS_CODE_|StatusCode\.)?ERROR)$/i.test(code) && { failed: message || 'no message' }),
    lossy,
  }
}

/** Something that happened, from an event of a span or a record of a log, whose body says what the attributes of an event do. */
export function eventOf(value: JsonObject): OtelEvent {
  const attributes = attributesOf(value.attributes ?? value.fields)
  const name = [value.name, value.eventName, value.event_name, attributes['event.name'], attributes.event].find((one) => typeof one === 'string' && one !== '')
  return {
    name: String(name ?? ''),
    at: momentOf(value.timeUnixNano ?? value.time_unix_nano ?? value.observedTimeUnixNano ?? value.timestamp ?? value.time),
    attributes,
  }
}

/** The attributes of a row of a table, whose columns are named after them. */
function columns(value: JsonObject): JsonObject {
  const own = Object.entries(value).filter(([key, inner]) => key.startsWith('attributes.') && inner !== null)
  return Object.fromEntries(own.map(([key, inner]) => [key.slice('attributes.'.length), inner]))
}
