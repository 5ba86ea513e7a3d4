import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'

/** Returns the ids of a span or a log record, and of its parent span. */
export function otelIds(value: JsonObject): { readonly trace: string | undefined; readonly id: string | undefined; readonly parent: string | undefined } {
  const context = asObject(value.context) ?? asObject(value.spanContext) ?? asObject(value.span_context) ?? asObject(value._spanContext) ?? {}
  const firstId = (...ids: unknown[]) => ids.map((id) => (typeof id === 'number' ? String(id) : stringOf(id))).find((id) => id !== undefined && id !== '')
  const normalisedId = (id: string | undefined) => id?.toLowerCase().replace(/^0x/, '')
  return {
    trace: normalisedId(firstId(value.traceId, value.trace_id, value.traceID, context.traceId, context.trace_id, value['context.trace_id'])),
    id: normalisedId(firstId(value.spanId, value.span_id, value.spanID, context.spanId, context.span_id, value['context.span_id'])),
    parent: normalisedId(firstId(value.parentSpanId, value.parent_span_id, value.parentId, value.parent_id, asObject(value.parentSpanContext)?.spanId)),
  }
}
