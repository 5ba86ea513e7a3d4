import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'

/** The ids of a span or a record of a log. */
export function otelIds(value: JsonObject): { readonly trace: string | undefined; readonly id: string | undefined } {
  const context = objectOf(value.context) ?? objectOf(value.spanContext) ?? objectOf(value.span_context) ?? objectOf(value._spanContext) ?? {}
  const first = (...ids: unknown[]) => ids.map((id) => (typeof id === 'number' ? String(id) : stringOf(id))).find((id) => id !== undefined && id !== '')
  const plain = (id: string | undefined) => id?.toLowerCase().replace(/^0x/, '')
  return {
    trace: plain(first(value.traceId, value.trace_id, value.traceID, context.traceId, context.trace_id, value['context.trace_id'])),
    id: plain(first(value.spanId, value.span_id, value.spanID, context.spanId, context.span_id, value['context.span_id'])),
  }
}
