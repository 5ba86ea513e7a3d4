import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ArchiveFile } from '../archive/index.ts'
import { reasonOf } from '../given/index.ts'
import { DecantError } from '../message/index.ts'
import { clientMark, codingsIn, type ResentStore, type Treatment } from '../resent/index.ts'
import type { Admission } from './admission.ts'
import { admittedBody } from './admitted-body.ts'
import { credentialsIn } from './keys/credentials.ts'
import type { KnownSizes } from './limits/known-sizes.ts'
import type { LearnedLimits } from './limits/learned-limits.ts'
import { type LimitsByModel, leastTrigger } from './limits/limits-by-model.ts'
import { modelIn } from './limits/model-in.ts'
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
  /** Undefined where the body goes on as it came. */
  readonly body?: Buffer
  readonly treatment: Treatment
  readonly reason?: string
  readonly model?: string
  /** Left out where the history was not counted. */
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  readonly stored?: number
  /** Where and what to do, where the archive took nothing; for whoever runs the gateway, not for clients. */
  readonly unwritten?: string
}

/** What goes upstream. */
export interface Prepared {
  /** Hands the body over, once: nothing of it is held here then. */
  readonly take: () => Forwarded['body']
  readonly bytesIn: number
  readonly bytesUp: number
  readonly rendered?: Omit<Rendered, 'body'>
  readonly onRefusal?: NonNullable<Forwarded['onRefusal']>
  /** Gives back the room that the body took; called once it was sent. */
  readonly leave?: () => void
}

/** Bytes up to which a body that streams through is held all the same, so that it can be sent again on another connection. */
const HELD_SMALL = 1 << 20

/** Bytes of JSON for a token, more or less. */
const BYTES = 4

/** Bytes of a body that is read in the thread that serves, to name its model. */
const QUICK = 4 << 20

/** A session that has come to this part of what must be read may need a thread soon. */
const EARLY = 8

/** Decides what goes upstream. What cannot be above the trigger, or is not ours to read, goes through unread. */
export async function prepare(request: IncomingMessage, route: Route, serving: Serving): Promise<Prepared> {
  const isChunked = request.headers['transfer-encoding'] !== undefined
  const length = isChunked ? undefined : Number(request.headers['content-length'] ?? 0)
  if (length === 0) return { take: () => undefined, bytesIn: 0, bytesUp: 0 }
  const trigger = leastTrigger(serving.limits, route.model)
  const { onArrival = trigger } = serving.options.trigger ?? {}
  const unread = request.method !== 'POST' || !route.format || codingsIn(request.headers['content-encoding']).length > 0
  const asking = askingOf(request, route)
  const least = unread ? trigger : Math.min(trigger, onArrival, serving.learned.least(asking.key) ?? trigger)
  const isSmall = async (bytes: number) => bytes <= least && !(await mayStand(bytes, asking, serving))
  const warm = (bytes: number) => bytes > least / EARLY && serving.pool.warm(asking.scope)
  if (unread || (length ?? 0) > serving.maxBody) return asSent(request, length, serving.admission)
  if (length !== undefined && (await isSmall(length))) {
    warm(length)
    return { ...(await asSent(request, length, serving.admission)), onRefusal: learning(asking, serving) }
  }
  const { body, room } = await admittedBody(request, length, serving.maxBody, serving.admission)
  try {
    if (!body.whole) return { ...sent(Readable.from(joined(body.start, body.rest)), length ?? 0), leave: room.leave }
    const { bytes } = body
    if (length !== undefined || !(await isSmall(bytes.length))) return { ...(await renderedOrOriginal(bytes, asking, serving)), leave: room.leave }
    warm(bytes.length)
    return { ...sent(bytes, bytes.length), onRefusal: learning(asking, serving), leave: room.leave }
  } catch (error) {
    room.leave()
    throw error
  }
}

/** Unread, and held where it is small and there is room: what cannot be held streams through. */
async function asSent(request: IncomingMessage, length: number | undefined, admission: Admission): Promise<Prepared> {
  const room = length !== undefined && length <= HELD_SMALL ? admission.enterNow(length) : undefined
  if (length === undefined || !room) return sent(request, length ?? 0)
  try {
    const body = await readBody(request, HELD_SMALL)
    return { ...sent(body.whole ? body.bytes : Readable.from(joined(body.start, body.rest)), length), leave: room.leave }
  } catch (error) {
    room.leave()
    throw error
  }
}

function sent(body: Readable | Buffer, bytes: number): Prepared {
  let held: Readable | Buffer | undefined = body
  const take = () => {
    const taken = held
    held = undefined
    return taken
  }
  return { take, bytesIn: bytes, bytesUp: bytes }
}

/** What a provider refuses of a body that nobody read here: the model is looked for only then. */
function learning({ key, route }: Asking, { learned }: Serving): NonNullable<Prepared['onRefusal']> {
  return (refused, bytes) => {
    if (bytes) learned.learn(key, () => ({ model: route.model ?? modelIn(bytes), tokens: Math.ceil(bytes.length / BYTES) }), refused)
  }
}

async function renderedOrOriginal(bytes: Buffer, asking: Asking, serving: Serving): Promise<Prepared> {
  const { body = bytes, ...rendered } = await renderedOf(bytes, asking, serving).catch((error: unknown): Rendered => {
    const model = asking.route.model ?? (bytes.length <= QUICK ? modelIn(bytes) : undefined)
    const unwritten = error instanceof DecantError && error.code === 'archive-write-failed' ? { unwritten: error.remedy } : {}
    return { treatment: 'original', reason: reasonOf(error), ...unwritten, ...(model !== undefined && { model }) }
  })
  const tokens = rendered.tokensAfter || Math.ceil(bytes.length / BYTES)
  const onRefusal: Prepared['onRefusal'] = (refused) => serving.learned.learn(asking.key, () => ({ model: rendered.model, tokens }), refused)
  return { ...sent(body, body.length), bytesIn: bytes.length, rendered, onRefusal }
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
    return { ...named, treatment: 'passed', tokensBefore: size.about, tokensAfter: size.about }
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
  return { ...result, ...(body && { body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }) }
}

/** Whose session it is: credentials as a fingerprint only, all that there are, and the session that the client names. */
function scopeOf({ headers, headersDistinct, url = '/' }: IncomingMessage): string {
  const credentials = credentialsIn(url, headersDistinct).join('\n')
  const session = String(headers['x-claude-code-session-id'] ?? headers['x-session-id'] ?? headers.session_id ?? '')
  return hash('sha256', `${credentials}\n${session}`)
}

async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start
  yield* rest
}
