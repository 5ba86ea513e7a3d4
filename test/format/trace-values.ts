/** When the traces of the tests begin. */
const START = Date.parse('2026-01-01T00:00:00.000Z')

/** A value with its OTLP type. */
function typed(value: unknown): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(typed) } }
  return typeof value === 'object' && value !== null ? { kvlistValue: { values: pairs(value) } } : {}
}

/** Attributes as an OTLP list. */
function pairs(attributes: object): object[] {
  return Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: typed(value) }]))
}

/** A span of OTLP that began `after` milliseconds after the start and took one. */
export function span(spanId: string, after: number, attributes: object, more: object = {}): object {
  const [startTimeUnixNano, endTimeUnixNano] = [START + after, START + after + 1].map((moment) => `${moment}000000`)
  return { traceId: 'a1', spanId, name: 'chat m', kind: 3, startTimeUnixNano, endTimeUnixNano, attributes: pairs(attributes), ...more }
}

/** An event of a span. */
export function happened(name: string, attributes: object): object {
  return { name, timeUnixNano: `${START}000000`, attributes: pairs(attributes) }
}

/** A log record with its content in the body. */
export function logged(spanId: string, eventName: string, body: object): object {
  return { timeUnixNano: `${START}000000`, traceId: 'a1', spanId, eventName, body: typed(body) }
}

/** Spans as an exporter of OTLP writes them. */
export function exported(...spans: object[]): object {
  const resource = { attributes: pairs({ 'service.name': 'clockwork' }) }
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'test' }, spans }] }] }
}

/** A list of messages as one of the flattening libraries writes it: one attribute per member, its path in its name. */
export function flattened(prefix: string, list: readonly object[], within = ''): object {
  const found: Record<string, unknown> = {}
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) found[path] = value
    else for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`)
  }
  for (const [i, message] of list.entries()) walk(message, `${prefix}.${i}${within}`)
  return found
}
