import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'

/** Returns the ids of a span or a log record, and of its parent span. */
export function otelIds(value: JsonObject): { readonly trace: string | undefined; readonly id: string | undefined; readonly parent: string | undefined } {
  const context = objectOf(value.context) ?? objectOf(value.spanContext) ?? objectOf(value.span_context) ?? objectOf(value._spanContext) ?? {}
  const first = (...ids: unknown[]) => ids.map((id) => (typeof id === 'number' ? String(id) : stringOf(id))).find((id) => id !== undefined && id !== '')
  const plain = (id: string | undefined) => id?.toLowerCase().replace(/^0x/, '')
  return {
    trace: plain(first(value.traceId, value.trace_id, value.traceID, context.traceId, context.trace_id, value['context.trace_id'])),
    id: plain(first(value.spanId, value.span_id, value.spanID, context.spanId, context.span_id, value['context.span_id'])),
    parent: plain(first(value.parentSpanId, value.parent_span_id, value.parentId, value.parent_id, objectOf(value.parentSpanContext)?.spanId)),
  }
}
