import { DecantError } from '../message/index.ts'
import type { GatewayEvent } from './event.ts'

/** What is asked of a tracer: any of `@opentelemetry/api` is one, and nobody needs that package to use the gateway. */
export interface GatewayTracer {
  startSpan(
    name: string,
    options: { kind: number; startTime: number; attributes: Record<string, string | number | boolean> },
  ): { setAttribute(key: string, value: string): unknown; setStatus(status: { code: number }): unknown; end(time: number): void }
}

/** What OpenTelemetry's conventions call our routes. */
const OPERATIONS: Readonly<Record<string, string>> = { messages: 'chat', chat: 'chat', responses: 'chat', gemini: 'generate_content' }
const PROVIDERS: Readonly<Record<string, string>> = { anthropic: 'anthropic', openai: 'openai', google: 'gcp.gemini' }
/** What leaves a history that is not whole; the attribute is set only where it is true. */
const COMPACTED: ReadonlySet<string> = new Set(['compacted', 'rendered'])
/** `SpanKind.CLIENT` and `SpanStatusCode.ERROR`, as the API numbers them. */
const CLIENT = 2
const ERROR = 2

/**
 * Makes each event a span with the attributes of OpenTelemetry's conventions for generative AI, for `onEvent`. There is no content in it, since
 * there is none in events; tracer and exporter are the caller's. Counting requests and what is no model's work make no span.
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
