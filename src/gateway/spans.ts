import { DecantError } from '../message/index.ts'
import type { GatewayEvent } from './event.ts'

/** The part of a tracer that is used: any tracer of `@opentelemetry/api` fits, and the gateway does not need that package. */
export interface GatewayTracer {
  startSpan(
    name: string,
    options: { kind: number; startTime: number; attributes: Record<string, string | number | boolean> },
  ): { setAttribute(key: string, value: string): unknown; setStatus(status: { code: number }): unknown; end(time: number): void }
}

/** The names of decant's routes in OpenTelemetry's conventions. */
const OPERATIONS: Readonly<Record<string, string>> = { messages: 'chat', chat: 'chat', responses: 'chat', gemini: 'generate_content' }
const PROVIDERS: Readonly<Record<string, string>> = { anthropic: 'anthropic', openai: 'openai', google: 'gcp.gemini' }
/** Treatments after which a history is not complete; the attribute is set only for these. */
const COMPACTED: ReadonlySet<string> = new Set(['compacted', 'rendered'])
/** `SpanKind.CLIENT` and `SpanStatusCode.ERROR`, as numbered by the API. */
const CLIENT = 2
const ERROR = 2

/**
 * Makes a listener for `onEvent` that turns each event into a span with the attributes of OpenTelemetry's conventions for generative AI. Spans contain no
 * content, since events contain none; the caller brings tracer and exporter. Counting requests and those that run no model make no span.
 *
 * Source: OpenTelemetry, semantic conventions for generative AI client spans.
 * @example
 * gateway({ upstreams, archive, onEvent: spans(trace.getTracer('decant')) })
 */
export function spans(tracer: GatewayTracer, now: () => number = Date.now): (event: GatewayEvent) => void {
  if (typeof (Object(tracer) as Partial<GatewayTracer>).startSpan !== 'function')
    throw new DecantError('invalid-option', 'The tracer of spans has no startSpan()', "Give one of OpenTelemetry, such as trace.getTracer('decant').")
  return (event) => {
    const operation = OPERATIONS[event.route]
    if (operation === undefined) return
    const end = now()
    const name = event.model === undefined ? operation : `${operation} ${event.model}`
    const span = tracer.startSpan(name, { kind: CLIENT, startTime: end - event.duration, attributes: attributesOf(event, operation) })
    if (event.status >= 400 || !event.complete) {
      span.setAttribute('error.type', event.error ?? (event.status >= 400 ? String(event.status) : 'incomplete'))
      span.setStatus({ code: ERROR })
    }
    span.end(end)
  }
}

function attributesOf(event: GatewayEvent, operation: string): Record<string, string | number | boolean> {
  return {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': PROVIDERS[event.provider] ?? event.provider,
    ...(event.model !== undefined && { 'gen_ai.request.model': event.model }),
    'http.response.status_code': event.status,
    ...(COMPACTED.has(event.treatment) && { 'gen_ai.conversation.compacted': true }),
    'decant.treatment': event.treatment,
    'decant.added_ms': event.added,
    'decant.complete': event.complete,
    ...(event.tokensBefore !== undefined && { 'decant.tokens.before': event.tokensBefore }),
    ...(event.tokensAfter !== undefined && { 'decant.tokens.after': event.tokensAfter }),
  }
}
