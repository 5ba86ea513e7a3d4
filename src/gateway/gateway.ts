import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Edit, Message } from '../message/index.ts'
import { Attempts } from '../resent/index.ts'
import { refusal } from './access.ts'
import { readBody } from './body.ts'
import { type Forwarded, forward } from './forward.ts'
import { Metrics } from './metrics.ts'
import type { GatewayOptions } from './options.ts'
import { PlanPool } from './plan-pool.ts'
import { type Rendered, render } from './render.ts'
import { type Route, routeOf } from './route.ts'

/** A gateway: a listener for `node:http`, and how to end it. */
export interface Gateway {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void
  readonly metrics: Metrics
  close(): Promise<void>
}

const MAX_BODY = 48 * 1024 * 1024
const PLAN_LIMIT_MS = 20_000

/**
 * A gateway between agents and their providers. Below its trigger it changes no byte; above it, the history goes upstream as its
 * session stands. Any fault of ours sends the original.
 *
 * @example
 * const { handle } = gateway({ upstreams: { anthropic: 'https://api.anthropic.com' }, archive })
 * http.createServer(handle).listen(8787, '127.0.0.1')
 */
export function gateway(options: GatewayOptions): Gateway {
  const metrics = new Metrics()
  const pool = new PlanPool(PLAN_LIMIT_MS)
  const attempts = new Attempts<Edit<Message>>()
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    serve(request, response, { options, metrics, pool, attempts, started }).catch(() => response.destroy())
  }
  return { handle, metrics, close: () => pool.close() }
}

interface Serving {
  readonly options: GatewayOptions
  readonly metrics: Metrics
  readonly pool: PlanPool
  readonly attempts: Attempts<Edit<Message>>
  readonly started: number
}

async function serve(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  if (own(request, response, serving)) return
  const { options, metrics, started } = serving
  const route = routeOf(request.url ?? '/')
  const base = options.upstreams[route.provider]
  if (base === undefined) {
    answer(response, 404, { error: { type: 'decant_no_upstream', message: `No upstream is configured for ${route.provider}` } })
    return
  }
  const prepared = await prepare(request, route, serving)
  const added = performance.now() - started
  const { rendered } = prepared
  const mark =
    rendered && rendered.treatment !== 'passed'
      ? { 'x-decant-status': rendered.reason ? `${rendered.treatment}; ${rendered.reason.slice(0, 120).replace(/[^\x20-\x7e]/g, '?')}` : rendered.treatment }
      : {}
  const outcome = await forward(request, response, { base, body: prepared.body, mark })
  const event = {
    route: route.name,
    status: outcome.status,
    treatment: rendered?.treatment ?? ('passed' as const),
    ...(rendered?.model !== undefined && { model: rendered.model }),
    ...(rendered?.reason !== undefined && { reason: rendered.reason }),
    bytesIn: prepared.bytesIn,
    bytesUp: rendered?.body.length ?? prepared.bytesIn,
    ...(rendered && { tokensBefore: rendered.tokensBefore, tokensAfter: rendered.tokensAfter }),
    added,
    complete: outcome.complete,
  }
  metrics.count(event)
  options.onEvent?.(event)
}

/** Answers what is meant for us and not for a provider: refusals, health, metrics. */
function own(request: IncomingMessage, response: ServerResponse, { options, metrics }: Serving): boolean {
  const path = (request.url ?? '/').split('?', 1)[0]
  if (path === '/livez') return answer(response, 200, { status: 'ok' })
  const refused = refusal(request.headers, options.access)
  if (refused) return answer(response, refused.status, { type: 'error', error: { type: 'decant_refused', message: refused.message } })
  if (request.method === 'HEAD' && path === '/') return answer(response, 200, undefined)
  if (path === '/readyz') return answer(response, 200, { status: 'ok' })
  if (path !== '/metrics') return false
  response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metrics.text())
  return true
}

function answer(response: ServerResponse, status: number, body: object | undefined): true {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
  return true
}

interface Prepared {
  readonly body: Forwarded['body']
  readonly bytesIn: number
  readonly rendered?: Rendered
}

/** Decides what goes upstream. What cannot be above the trigger, or is not ours to read, streams through unread. */
async function prepare(request: IncomingMessage, route: Route, serving: Serving): Promise<Prepared> {
  const { options } = serving
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const hasBody = request.headers['transfer-encoding'] !== undefined || length > 0
  if (!hasBody) return { body: undefined, bytesIn: 0 }
  const { window, trigger, target } = limits(options)
  const tooSmall = length <= trigger
  if (request.method !== 'POST' || !route.format || tooSmall || request.headers['content-encoding'] !== undefined)
    return { body: request, bytesIn: length || 0 }
  const body = await readBody(request, options.maxBody ?? MAX_BODY)
  if (!body.whole) return { body: Readable.from(joined(body.start, body.rest)), bytesIn: length || 0 }
  const asked = {
    body: body.bytes,
    format: route.format,
    scope: scopeOf(request),
    mayCompact: !route.counts,
    ...(route.model !== undefined && { model: route.model }),
  }
  try {
    const rendered = await render(asked, { archive: options.archive, pool: serving.pool, attempts: serving.attempts, window, trigger, target })
    return { body: rendered.body, bytesIn: body.bytes.length, rendered }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { body: body.bytes, bytesIn: body.bytes.length, rendered: { body: body.bytes, treatment: 'original', reason, tokensBefore: 0, tokensAfter: 0 } }
  }
}

function limits({ trigger = {} }: GatewayOptions): { window: number; trigger: number; target: number } {
  const window = trigger.window ?? 200_000
  return { window, trigger: Math.floor(window * (trigger.at ?? 0.8)), target: Math.floor(window * (trigger.target ?? 0.4)) }
}

/** Whose session it is: credentials as a fingerprint only, and the session that the client names. */
function scopeOf({ headers }: IncomingMessage): string {
  const credentials = String(headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization ?? '')
  const session = String(headers['x-claude-code-session-id'] ?? headers['x-session-id'] ?? headers.session_id ?? '')
  return createHash('sha256').update(`${credentials}\n${session}`).digest('hex')
}

async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start
  yield* rest
}
