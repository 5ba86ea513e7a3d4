import { type JsonObject, objectOf } from '../../wire/value.ts'
import type { ToldOnce } from '../tracing/told-once.ts'
import { otelIds } from './otel-ids.ts'
import { eventOf, type OtelEvent, type OtelSpan, otelSpan } from './otel-span.ts'
import { attributesOf, plainValue } from './plain-value.ts'
import { sharedAttributes } from './shared-attributes.ts'

/** Names under which the wrappers of spans and of records of logs hold what is in them. */
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

/** The name under which MLflow notes the conversation of a trace. */
const SESSION = 'mlflow.trace.session'

/** Wrappers within wrappers, at most. */
const DEEPEST = 12

/** What an exporter of OpenTelemetry wrote, taken out of its wrappers. */
export class OtelFile {
  /** Spans by trace and id; one that stands there twice is there once, with all that is known of it. */
  readonly spans = new Map<string, OtelSpan>()
  /** Events that stand in a log beside the spans, by the span they belong to. */
  readonly logged = new Map<string, OtelEvent[]>()
  /** The conversation of a trace, where the store has it beside the spans. */
  readonly sessions = new Map<string, string>()
  /** What the resource of a trace is called. */
  readonly services = new Map<string, string>()
  repeated = 0
  readonly #shared: ToldOnce | undefined

  /** @param shared where a file larger than memory is read: what spans repeat is kept there once */
  constructor(shared?: ToldOnce) {
    this.#shared = shared
  }

  /** Takes in a value of the file. */
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

/** What MLflow notes of a whole trace, beside its spans. */
function metadataOf({ info }: JsonObject): JsonObject | undefined {
  return objectOf(objectOf(info)?.trace_metadata) ?? objectOf(objectOf(info)?.request_metadata)
}

/** Whether an object is a record of a log and no span, as OTLP or an SDK writes it. */
function isLogged(object: JsonObject): boolean {
  return ['body', '_body', 'severityNumber', 'severity_number', 'eventName', 'hrTime'].some((key) => key in object)
}

/** SDKs that write their own objects keep the attributes of a resource under other names, as pairs too. */
function serviceOf(resource: JsonObject | undefined): unknown {
  const pairs = resource?._rawAttributes
  const raw = (Array.isArray(pairs) ? pairs : []).find((pair) => Array.isArray(pair) && pair[0] === 'service.name') as unknown[] | undefined
  return attributesOf(resource?.attributes ?? resource?._attributes)['service.name'] ?? raw?.[1]
}

/** Whether a value is a wrapper that exporters write, or a span with its ids and attributes. */
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
