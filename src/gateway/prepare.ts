import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ArchiveFile } from '../archive/index.ts'
import { clientMark, type ResentStore, reasonOf, type Treatment } from '../resent/index.ts'
import type { Admission } from './admission.ts'
import { credentialsIn } from './keys/credentials.ts'
import type { KnownSizes } from './limits/known-sizes.ts'
import type { LearnedLimits } from './limits/learned-limits.ts'
import { type LimitsByModel, leastTrigger } from './limits/limits-by-model.ts'
import type { Metrics } from './metrics.ts'
import type { GatewayOptions } from './options.ts'
import type { RenderPool } from './render/render-pool.ts'
import type { Renderer } from './render/renderer.ts'
import type { Route } from './route.ts'
import { readBody } from './way/body.ts'
import type { Forwarded } from './way/forward.ts'

/** What all requests of a gateway share. */
export interface Serving {
  /** Tells gateways of one process apart. */
  readonly number: number
  readonly options: GatewayOptions
  readonly limits: LimitsByModel
  readonly metrics: Metrics
  readonly maxBody: number
  readonly pool: RenderPool
  readonly renderer: Renderer
  readonly store: ResentStore
  /** Where the archive stands, if threads can open it themselves. */
  readonly file: ArchiveFile | undefined
  readonly known: KnownSizes
  readonly learned: LearnedLimits
  readonly admission: Admission
}

/** A request as it goes upstream. */
export interface Rendered {
  readonly body: Buffer
  readonly treatment: Treatment
  readonly reason?: string
  readonly model?: string
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly stored?: number
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

/** Bytes up to which a body that streams through is held all the same, so that it can be sent again on another connection. */
const HELD_SMALL = 1 << 20

/** A session that has come to this part of what must be read may need a thread soon. */
const EARLY = 8

/** Decides what goes upstream. What cannot be above the trigger, or is not ours to read, goes through unread. */
export async function prepare(request: IncomingMessage, route: Route, serving: Serving): Promise<Prepared> {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const hasBody = request.headers['transfer-encoding'] !== undefined || length > 0
  if (!hasBody) return { body: undefined, bytesIn: 0 }
  const trigger = leastTrigger(serving.limits, route.model)
  const { onArrival = trigger } = serving.options.trigger ?? {}
  const unread = request.method !== 'POST' || !route.format || request.headers['content-encoding'] !== undefined
  const asking = askingOf(request, route)
  const least = unread ? trigger : Math.min(trigger, onArrival, serving.learned.least(asking.key) ?? trigger)
  if (unread || length > serving.maxBody || (length <= least && !(await mayStand(length, asking, serving)))) {
    if (!unread && length <= least && length > least / EARLY) serving.pool.warm(asking.scope)
    return asSent(request, length, serving.admission)
  }
  const leave = await serving.admission.enter(length || serving.maxBody)
  try {
    const body = await readBody(request, serving.maxBody)
    if (!body.whole) return { body: Readable.from(joined(body.start, body.rest)), bytesIn: length || 0, leave }
    return { ...(await renderedOrOriginal(body.bytes, asking, serving)), leave }
  } catch (error) {
    leave()
    throw error
  }
}

/** Unread, and held where it is small and there is room: what cannot be held streams through. */
async function asSent(request: IncomingMessage, length: number, admission: Admission): Promise<Prepared> {
  const leave = length <= HELD_SMALL ? admission.enterNow(length) : undefined
  if (!leave) return { body: request, bytesIn: length || 0 }
  try {
    const body = await readBody(request, HELD_SMALL)
    return { body: body.whole ? body.bytes : Readable.from(joined(body.start, body.rest)), bytesIn: length, leave }
  } catch (error) {
    leave()
    throw error
  }
}

async function renderedOrOriginal(bytes: Buffer, asking: Asking, serving: Serving): Promise<Prepared> {
  const rendered = await renderedOf(bytes, asking, serving).catch((error: unknown): Rendered => {
    return { body: bytes, treatment: 'original', reason: reasonOf(error), tokensBefore: 0, tokensAfter: 0 }
  })
  const { model, tokensAfter } = rendered
  const onRefusal: Prepared['onRefusal'] = (refused) =>
    serving.learned.learn(asking.key, { model, tokens: tokensAfter || Math.ceil(bytes.length / 4) }, refused)
  return { body: rendered.body, bytesIn: bytes.length, rendered, onRefusal }
}

interface Asking {
  readonly scope: string
  /** What sizes and limits are remembered under. */
  readonly key: string
  readonly route: Route
}

function askingOf(request: IncomingMessage, route: Route): Asking {
  const scope = scopeOf(request)
  return { scope, key: `${scope}\n${route.format}\n${route.model ?? ''}`, route }
}

/** Whether a compaction may stand for a body of so many bytes: one was made for this client, of a history that it could hold. */
async function mayStand(length: number, { scope, route }: Asking, { store }: Serving): Promise<boolean> {
  const least = await store.least(clientMark(route.format ?? '', scope)).catch(() => undefined)
  return least !== undefined && least <= length
}

async function renderedOf(bytes: Buffer, asking: Asking, serving: Serving): Promise<Rendered> {
  const { scope, key, route } = asking
  const { number, options, limits, learned, known, renderer, store, file } = serving
  const onArrival = options.trigger?.onArrival
  const size = onArrival === undefined ? known.of(key, bytes) : undefined
  const refused = size?.model === undefined ? learned.least(key) : learned.of(key)?.get(size.model)
  const least = leastTrigger(limits, size?.model ?? route.model)
  const trigger = Math.min(least, refused ?? least)
  if (size && size.most <= trigger && !(await mayStand(bytes.length, asking, serving))) {
    const named = size.model === undefined ? {} : { model: size.model }
    return { ...named, body: bytes, treatment: 'passed', tokensBefore: size.about, tokensAfter: size.about }
  }
  const {
    body,
    planned: _,
    ...result
  } = await renderer.render(
    {
      gateway: number,
      body: bytes,
      format: route.format ?? 'openai-chat',
      scope,
      mayCompact: !route.counts,
      ...(route.model !== undefined && { model: route.model }),
      key: store.key,
      archive: file,
      onArrival,
      protect: options.trigger?.protect,
      first: options.trigger?.first,
      refused: learned.of(key),
      ...limits,
    },
    store,
  )
  if (result.treatment === 'passed') known.learn(key, bytes, result)
  return { ...result, body: body ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : bytes }
}

/** Whose session it is: credentials as a fingerprint only, all that there are, and the session that the client names. */
function scopeOf({ headers, url = '/' }: IncomingMessage): string {
  const credentials = credentialsIn(url, headers).join('\n')
  const session = String(headers['x-claude-code-session-id'] ?? headers['x-session-id'] ?? headers.session_id ?? '')
  return createHash('sha256').update(`${credentials}\n${session}`).digest('hex')
}

async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start
  yield* rest
}
