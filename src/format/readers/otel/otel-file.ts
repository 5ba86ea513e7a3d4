import { type JsonObject, objectOf } from '../../wire/value.ts'
import type { ToldOnce } from '../tracing/told-once.ts'
import { otelIds } from './otel-ids.ts'
import { eventOf, type OtelEvent, type OtelSpan, otelSpan } from './otel-span.ts'
import { attributesOf, plainValue } from './plain-value.ts'
import { sharedAttributes } from './shared-attributes.ts'

/** The keys under which wrappers of spans and log records hold their contents. */
const WITHIN = [
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
const SESSION = 'mlflow.trace.session'

/** The maximum depth of nested wrappers. */
const DEEPEST = 12

/** The output of an OpenTelemetry exporter, extracted from its wrappers. */
export class OtelFile {
  /** Spans by trace and id; duplicates are merged into one with all data. */
  readonly spans = new Map<string, OtelSpan>()
  /** Events in a log beside the spans, by the span that they belong to. */
  readonly logged = new Map<string, OtelEvent[]>()
  /** The conversation of a trace, if the store records it beside the spans. */
  readonly sessions = new Map<string, string>()
  /** The name of a trace's resource. */
  readonly services = new Map<string, string>()
  repeated = 0
  readonly #shared: ToldOnce | undefined

  /** @param shared if a file larger than memory is read: stores values that spans repeat only once */
  constructor(shared?: ToldOnce) {
    this.#shared = shared
  }

  /** Reads a value of the file. */
  add(value: unknown, resource: JsonObject = {}, depth = 0): void {
    if (depth > DEEPEST) return
    if (Array.isArray(value)) {
      for (const one of value) this.add(one, resource, depth + 1)
      return
    }
    const object = objectOf(value)
    if (!object) return
    const { trace, id } = otelIds(object)
    if (trace !== undefined && id !== undefined) {
      this.#take(object, `${trace} ${id}`, resource)
      return
    }
    const own = objectOf(object.resource) ? attributesOf(objectOf(object.resource)?.attributes) : (metadataOf(object) ?? resource)
    for (const key of WITHIN) if (typeof object[key] === 'object') this.add(object[key], own, depth + 1)
  }

  #kept<T extends { readonly attributes: JsonObject }>(told: T): T {
    return this.#shared ? { ...told, attributes: sharedAttributes(told.attributes, this.#shared) } : told
  }

  #take(object: JsonObject, key: string, resource: JsonObject): void {
    if (isLogged(object)) {
      const body = plainValue(object.body ?? object._body)
      const { attributes, ...event } = eventOf(object)
      const list = this.logged.get(key)
      const whole = this.#kept({ ...event, attributes: { ...attributes, ...(objectOf(body) ?? (typeof body === 'string' ? { body } : {})) } })
      if (list) list.push(whole)
      else this.logged.set(key, [whole])
      return
    }
    const told = otelSpan(object)
    if (!told) return
    const span = { ...this.#kept(told), events: told.events.map((event) => this.#kept(event)) }
    const known = this.spans.get(key)
    if (known) this.repeated++
    const attributes = known ? { ...known.attributes, ...span.attributes } : span.attributes
    this.spans.set(key, known ? { ...known, ...span, attributes, events: span.events.length > 0 ? span.events : known.events } : span)
    const service = serviceOf(objectOf(object.resource)) ?? resource['service.name']
    const session = resource[SESSION]
    if (typeof session === 'string') this.sessions.set(span.trace, session)
    if (typeof service === 'string' && !this.services.has(span.trace)) this.services.set(span.trace, service)
  }
}

/** Returns MLflow's metadata of a whole trace, beside its spans. */
function metadataOf({ info }: JsonObject): JsonObject | undefined {
  return objectOf(objectOf(info)?.trace_metadata) ?? objectOf(objectOf(info)?.request_metadata)
}

/** Whether an object is a log record rather than a span, as OTLP or an SDK writes it. */
function isLogged(object: JsonObject): boolean {
  return ['body', '_body', 'severityNumber', 'severity_number', 'eventName', 'hrTime'].some((key) => key in object)
}

/** Returns the service name of a resource; SDKs that write their own objects keep attributes under other names, also as pairs. */
function serviceOf(resource: JsonObject | undefined): unknown {
  const pairs = resource?._rawAttributes
  const raw = (Array.isArray(pairs) ? pairs : []).find((pair) => Array.isArray(pair) && pair[0] === 'service.name') as unknown[] | undefined
  return attributesOf(resource?.attributes ?? resource?._attributes)['service.name'] ?? raw?.[1]
}

/** Whether a value is an exporter's wrapper, or a span with its ids and attributes. */
export function isOtel(value: unknown): boolean {
  const object = objectOf(value)
  if (!object) return false
  if (['resourceSpans', 'resource_spans', 'resourceLogs', 'resource_logs', 'resourceMetrics'].some((key) => Array.isArray(object[key]))) return true
  if (Array.isArray(object.scopeSpans)) return true
  if (typeof object.traceID === 'string' && Array.isArray(object.spans)) return true
  const spans = objectOf(object.data)?.spans ?? (object.info === undefined ? undefined : object.spans)
  if (Array.isArray(spans) && spans.length > 0) return isOtel(spans[0])
  const { trace, id } = otelIds(object)
  if (trace === undefined || id === undefined) return false
  return typeof object.attributes === 'object' || Array.isArray(object.tags) || Object.keys(object).some((key) => key.startsWith('attributes.'))
}
