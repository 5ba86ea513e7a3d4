import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Edit, Message } from '../message/index.ts'
import type { Attempts } from '../resent/index.ts'
import type { Admission } from './admission.ts'
import { readBody } from './body.ts'
import type { Forwarded } from './forward.ts'
import type { LearnedLimits } from './learned-limits.ts'
import type { Metrics } from './metrics.ts'
import type { GatewayOptions } from './options.ts'
import type { Planner } from './planner.ts'
import { type Rendered, type RenderSettings, render } from './render.ts'
import type { Route } from './route.ts'

/** What all requests of a gateway share. */
export interface Serving {
  readonly options: GatewayOptions
  readonly metrics: Metrics
  readonly maxBody: number
  readonly planner: Planner
  readonly attempts: Attempts<Edit<Message>>
  readonly learned: LearnedLimits
  readonly admission: Admission
}

/** What goes upstream. */
export interface Prepared {
  readonly body: Forwarded['body']
  readonly bytesIn: number
  readonly rendered?: Rendered
  readonly onRefusal?: NonNullable<Forwarded['onRefusal']>
  /** Gives back the room that the body took; called once the exchange is over. */
  readonly leave?: () => void
}

/** Decides what goes upstream. What cannot be above the trigger, or is not ours to read, streams through unread. */
export async function prepare(request: IncomingMessage, route: Route, serving: Serving): Promise<Prepared> {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const hasBody = request.headers['transfer-encoding'] !== undefined || length > 0
  if (!hasBody) return { body: undefined, bytesIn: 0 }
  const { trigger, early } = limits(serving.options)
  const least = Math.min(trigger, early?.trigger ?? trigger, serving.options.trigger?.onArrival ?? trigger)
  const unread = request.method !== 'POST' || !route.format || request.headers['content-encoding'] !== undefined
  if (unread || length <= least || length > serving.maxBody) return { body: request, bytesIn: length || 0 }
  const leave = await serving.admission.enter(length || serving.maxBody)
  try {
    const body = await readBody(request, serving.maxBody)
    if (!body.whole) return { body: Readable.from(joined(body.start, body.rest)), bytesIn: length || 0, leave }
    return { ...(await renderedOrOriginal(body.bytes, request, route, serving)), leave }
  } catch (error) {
    leave()
    throw error
  }
}

async function renderedOrOriginal(bytes: Buffer, request: IncomingMessage, route: Route, serving: Serving): Promise<Prepared> {
  const { options, learned, planner, attempts } = serving
  const { window, trigger, target, early } = limits(options)
  const scope = scopeOf(request)
  const key = `${scope}\n${route.format}\n${route.model ?? ''}`
  const limit = learned.of(key)
  const settings =
    limit === undefined || limit >= trigger ? { window, trigger, target } : { window: limit, trigger: limit, target: Math.min(target, limit >> 1) }
  const named = route.model === undefined ? {} : { model: route.model }
  const rendered = await render(
    { body: bytes, format: route.format ?? 'openai-chat', scope, mayCompact: !route.counts, ...named },
    { archive: options.archive, planner, attempts, onArrival: options.trigger?.onArrival, early, ...settings },
  ).catch((error: unknown): Rendered => {
    const reason = error instanceof Error ? error.message : String(error)
    return { body: bytes, treatment: 'original', reason, tokensBefore: 0, tokensAfter: 0 }
  })
  const onRefusal: Prepared['onRefusal'] = (refused) => learned.learn(key, rendered.tokensAfter || Math.ceil(bytes.length / 4), refused)
  return { body: rendered.body, bytesIn: bytes.length, rendered, onRefusal }
}

function limits({ trigger = {} }: GatewayOptions): Pick<RenderSettings, 'window' | 'trigger' | 'target' | 'early'> {
  const { window = 200_000, at = 0.8, target = 0.4, turns } = trigger
  const early = turns === undefined ? undefined : { turns, trigger: Math.floor((window * (at + target)) / 2) }
  return { window, trigger: Math.floor(window * at), target: Math.floor(window * target), early }
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
