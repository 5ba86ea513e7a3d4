import { asObject, type JsonObject } from '../../wire/value.ts'
import type { ValueInterner } from '../tracing/value-interner.ts'
import { internAttributes } from './intern-attributes.ts'
import { otelIds } from './otel-ids.ts'
import { eventOf, type OtelEvent, type OtelSpan, otelSpan } from './otel-span.ts'
import { plainValue, readAttributes } from './plain-value.ts'

/** The keys under which wrappers of spans and log records contain their contents. */
const WRAPPER_KEYS = [
  'resourceSpans',
  'resource_spans',
  'scopeSpans',
  'scope_spans',
  'instrumentationLibrarySpans',
  'batches',
  'trace',
  'spans',
  'data',
  'resourceLogs',
  'resource_logs',
  'scopeLogs',
  'scope_logs',
  'logRecords',
  'log_records',
] as const

/** The key of a trace's conversation in MLflow. */
const SESSION_KEY = 'mlflow.trace.session'

/** The maximum depth of nested wrappers. */
const MAX_DEPTH = 12

/** The output of an OpenTelemetry exporter, extracted from its wrappers. */
export class OtelFile {
  /** Spans by trace and id; duplicates are merged into one with all data. */
  readonly spans = new Map<string, OtelSpan>()
  /** Events in a log alongside the spans, by the span that they belong to. */
  readonly logEvents = new Map<string, OtelEvent[]>()
  /** The conversation of a trace, if the store records it outside the spans. */
  readonly sessions = new Map<string, string>()
  /** The name of a trace's resource. */
  readonly services = new Map<string, string>()
  repeated = 0
  readonly #interner: ValueInterner | undefined

  /** @param interner if a file larger than memory is read: stores values that spans repeat only once */
  constructor(interner?: ValueInterner) {
    this.#interner = interner
  }

  /** Reads a value of the file. */
  add(value: unknown, resource: JsonObject = {}, depth = 0): void {
    if (depth > MAX_DEPTH) return
    if (Array.isArray(value)) {
      for (const one of value) this.add(one, resource, depth + 1)
      return
    }
    const object = asObject(value)
    if (!object) return
    const { trace, id } = otelIds(object)
    if (trace !== undefined && id !== undefined) {
      this.#addRecord(object, `${trace} ${id}`, resource)
      return
    }
    const innerResource = asObject(object.resource) ? readAttributes(asObject(object.resource)?.attributes) : (metadataOf(object) ?? resource)
    for (const key of WRAPPER_KEYS) if (typeof object[key] === 'object') this.add(object[key], innerResource, depth + 1)
  }

  #intern<T extends { readonly attributes: JsonObject }>(record: T): T {
    return this.#interner ? { ...record, attributes: internAttributes(record.attributes, this.#interner) } : record
  }

  #addRecord(object: JsonObject, key: string, resource: JsonObject): void {
    if (isLogRecord(object)) {
      const body = plainValue(object.body ?? object._body)
      const { attributes, ...event } = eventOf(object)
      const list = this.logEvents.get(key)
      const logEvent = this.#intern({ ...event, attributes: { ...attributes, ...(asObject(body) ?? (typeof body === 'string' ? { body } : {})) } })
      if (list) list.push(logEvent)
      else this.logEvents.set(key, [logEvent])
      return
    }
    const recordedSpan = otelSpan(object)
    if (!recordedSpan) return
    const span = { ...this.#intern(recordedSpan), events: recordedSpan.events.map((event) => this.#intern(event)) }
    const earlier = this.spans.get(key)
    if (earlier) this.repeated++
    const attributes = earlier ? { ...earlier.attributes, ...span.attributes } : span.attributes
    this.spans.set(key, earlier ? { ...earlier, ...span, attributes, events: span.events.length > 0 ? span.events : earlier.events } : span)
    const service = serviceOf(asObject(object.resource)) ?? resource['service.name']
    const session = resource[SESSION_KEY]
    if (typeof session === 'string') this.sessions.set(span.trace, session)
    if (typeof service === 'string' && !this.services.has(span.trace)) this.services.set(span.trace, service)
  }
}

/** Returns MLflow's metadata of an entire trace, next to its spans. */
function metadataOf({ info }: JsonObject): JsonObject | undefined {
  return asObject(asObject(info)?.trace_metadata) ?? asObject(asObject(info)?.request_metadata)
}

/** Whether an object is a log record rather than a span, as OTLP or an SDK writes it. */
function isLogRecord(object: JsonObject): boolean {
  return ['body', '_body', 'severityNumber', 'severity_number', 'eventName', 'hrTime'].some((key) => key in object)
}

/** Returns the service name of a resource; SDKs that write their own objects keep attributes under other names, also as pairs. */
function serviceOf(resource: JsonObject | undefined): unknown {
  const pairs = resource?._rawAttributes
  const rawPair = (Array.isArray(pairs) ? pairs : []).find((pair) => Array.isArray(pair) && pair[0] === 'service.name') as unknown[] | undefined
  return readAttributes(resource?.attributes ?? resource?._attributes)['service.name'] ?? rawPair?.[1]
}

/** Whether a value is an exporter's wrapper, or a span with its ids and attributes. */
export function isOtel(value: unknown): boolean {
  const object = asObject(value)
  if (!object) return false
  if (['resourceSpans', 'resource_spans', 'resourceLogs', 'resource_logs', 'resourceMetrics'].some((key) => Array.isArray(object[key]))) return true
  if (Array.isArray(object.scopeSpans)) return true
  if (typeof object.traceID === 'string' && Array.isArray(object.spans)) return true
  const spans = asObject(object.data)?.spans ?? (object.info === undefined ? undefined : object.spans)
  if (Array.isArray(spans) && spans.length > 0) return isOtel(spans[0])
  const { trace, id } = otelIds(object)
  if (trace === undefined || id === undefined) return false
  return typeof object.attributes === 'object' || Array.isArray(object.tags) || Object.keys(object).some((key) => key.startsWith('attributes.'))
}
