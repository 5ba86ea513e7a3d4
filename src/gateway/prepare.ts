import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ArchiveFile } from '../archive/index.ts'
import { reasonOf } from '../given/index.ts'
import { DecantError } from '../message/index.ts'
import { clientMark, codingsIn, type ResentStore, type Treatment } from '../resent/index.ts'
import type { Admission } from './admission.ts'
import { type AdmittedBody, admittedBody } from './admitted-body.ts'
import { credentialsIn } from './keys/credentials.ts'
import type { KnownSizes } from './limits/known-sizes.ts'
import { type KnownLimits, type LearnedLimits, type LimitsOwner, leastRefused } from './limits/learned-limits.ts'
import { type LimitsByModel, leastTrigger } from './limits/limits-by-model.ts'
import { modelIn } from './limits/model-in.ts'
import { modelsNamed } from './limits/models-named.ts'
import type { Metrics } from './metrics.ts'
import type { GatewayOptions } from './options.ts'
import type { RenderPool } from './render/render-pool.ts'
import type { Renderer } from './render/renderer.ts'
import type { Route } from './route.ts'
import { type Body, readBody } from './way/body.ts'
import type { Forwarded } from './way/forward.ts'

/** The state that all requests of a gateway share. */
export interface Serving {
  /** Distinguishes the gateways of one process. */
  readonly number: number
  readonly options: GatewayOptions
  readonly limits: LimitsByModel
  readonly metrics: Metrics
  readonly maxBody: number
  readonly pool: RenderPool
  readonly renderer: Renderer
  readonly store: ResentStore
  /** The archive's file, if threads can open it themselves. */
  readonly file: ArchiveFile | undefined
  readonly known: KnownSizes
  readonly learned: LearnedLimits
  readonly admission: Admission
}

/** A request as it is sent upstream. */
export interface Rendered {
  /** Undefined if the body is sent unchanged. */
  readonly body?: Buffer
  readonly treatment: Treatment
  readonly reason?: string
  readonly model?: string
  /** Left out if the history was not counted. */
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  readonly stored?: number
  /** Where the archive is and what to do, if it accepted no write; for the gateway's operator, not for clients. */
  readonly unwritten?: string
}

/** What is sent upstream. */
export interface Prepared {
  /** Hands over the body, once; it is not held here afterwards. */
  readonly take: () => Forwarded['body']
  readonly bytesIn: number
  readonly bytesUp: number
  readonly rendered?: Omit<Rendered, 'body'>
  readonly onRefusal?: NonNullable<Forwarded['onRefusal']>
  /** Releases the room that the body took; called once it was sent. */
  readonly leave?: () => void
}

/** Streamed bodies up to this many bytes are held all the same, so that they can be sent again on another connection. */
const HELD_SMALL = 1 << 20

/** Characters of a client's header that are reported. */
const CODINGS = 40
const TOO_LARGE = 'The body is larger than `maxBody`'
const NO_ROOM = 'Other request bodies took all the memory for too long'

/** Bytes of JSON for a token, roughly. */
const BYTES = 4

/** Bytes of a body that may be parsed in the thread that serves, to find its model. */
const QUICK = 4 << 20

/** A session above 1 / EARLY of the size that must be read may need a thread soon. */
const EARLY = 8

/** Decides what is sent upstream. Bodies that cannot be above the trigger, or are in no known format, pass unread. */
export async function prepare(request: IncomingMessage, route: Route, serving: Serving): Promise<Prepared> {
  const isChunked = request.headers['transfer-encoding'] !== undefined
  const length = isChunked ? undefined : Number(request.headers['content-length'] ?? 0)
  if (length === 0) return { take: () => undefined, bytesIn: 0, bytesUp: 0 }
  if (request.method !== 'POST' || !route.format) return asSent(request, length, serving.admission)
  const codings = codingsIn(request.headers['content-encoding'])
  const unread = codings.length > 0 ? `The body is packed (${codings.join(', ').slice(0, CODINGS)})` : (length ?? 0) > serving.maxBody ? TOO_LARGE : undefined
  if (unread !== undefined) return { ...(await asSent(request, length, serving.admission)), rendered: notRead(unread) }
  const asking = await askingOf(request, route, serving)
  const { onArrival = Number.POSITIVE_INFINITY } = serving.options.trigger ?? {}
  const least = Math.min(leastTrigger(serving.limits, route.model, asking.limits.windows), onArrival, leastRefused(asking.limits))
  const isSmall = async (bytes: number) => bytes <= least && !(await mayStand(bytes, asking, serving))
  const warm = (bytes: number) => bytes > least / EARLY && serving.pool.warm(asking.scope)
  const isKnownSmall = length !== undefined && (await isSmall(length))
  if (isKnownSmall) warm(length)
  const held = isKnownSmall ? await heldNow(request, length, serving.admission) : await admittedBody(request, length, serving.maxBody, serving.admission)
  if (!held) return { ...sent(request, length ?? 0), onRefusal: learning(asking, serving) }
  const { body, room } = held
  try {
    if (!room) return { ...sent(body.whole ? body.bytes : restOf(body), length ?? 0), rendered: { ...notRead(NO_ROOM), treatment: 'original' } }
    if (!body.whole) return { ...sent(restOf(body), length ?? 0), rendered: notRead(TOO_LARGE), leave: room.leave }
    const { bytes } = body
    const passes = (isKnownSmall || (length === undefined && (await isSmall(bytes.length)))) && bytes.length <= leastNamed(bytes, asking, serving)
    if (!passes) return { ...(await renderedOrOriginal(bytes, asking, serving)), leave: room.leave }
    if (length === undefined) warm(bytes.length)
    return { ...sent(bytes, bytes.length), onRefusal: learning(asking, serving), leave: room.leave }
  } catch (error) {
    room?.leave()
    throw error
  }
}

/** The report for a body that may hold a long history and was not read. */
function notRead(why: string): Rendered {
  return { treatment: 'passed', reason: `${why}: it was not read` }
}

/** The least trigger of the models that a body may be for: a model with a small window may be above it with few bytes. Parses nothing else. */
function leastNamed(bytes: Buffer, { route, limits }: Asking, serving: Serving): number {
  const models = route.model === undefined ? modelsNamed(bytes) : []
  return Math.min(...models.map((model) => leastTrigger(serving.limits, model, limits.windows)))
}

/** Passes a body unread, held if it is small and there is room, else streamed. */
async function asSent(request: IncomingMessage, length: number | undefined, admission: Admission): Promise<Prepared> {
  const held = await heldNow(request, length, admission)
  if (!held) return sent(request, length ?? 0)
  return { ...sent(held.body.whole ? held.body.bytes : restOf(held.body), length ?? 0), ...(held.room && { leave: held.room.leave }) }
}

/** Reads a small body, if there is room for it now. */
async function heldNow(request: IncomingMessage, length: number | undefined, admission: Admission): Promise<AdmittedBody | undefined> {
  const room = length !== undefined && length <= HELD_SMALL ? admission.enterNow(length) : undefined
  if (!room) return undefined
  try {
    return { body: await readBody(request, HELD_SMALL), room }
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

/** Learns from a refusal of a body that was not read: only then is its model looked for. */
function learning({ owner, route }: Asking, { learned }: Serving): NonNullable<Prepared['onRefusal']> {
  return (refused, bytes) => {
    if (bytes) learned.learn(owner, () => ({ model: route.model ?? modelIn(bytes), tokens: Math.ceil(bytes.length / BYTES) }), refused)
  }
}

async function renderedOrOriginal(bytes: Buffer, asking: Asking, serving: Serving): Promise<Prepared> {
  const { body = bytes, ...rendered } = await renderedOf(bytes, asking, serving).catch((error: unknown): Rendered => {
    const model = asking.route.model ?? (bytes.length <= QUICK ? modelIn(bytes) : undefined)
    const unwritten = error instanceof DecantError && error.code === 'archive-write-failed' ? { unwritten: error.remedy } : {}
    return { treatment: 'original', reason: reasonOf(error), ...unwritten, ...(model !== undefined && { model }) }
  })
  const tokens = rendered.tokensAfter || Math.ceil(bytes.length / BYTES)
  const onRefusal: Prepared['onRefusal'] = (refused) => serving.learned.learn(asking.owner, () => ({ model: rendered.model, tokens }), refused)
  return { ...sent(body, body.length), bytesIn: bytes.length, rendered, onRefusal }
}

interface Asking {
  readonly scope: string
  /** Whose limits are learned; sizes are remembered for its session. */
  readonly owner: LimitsOwner
  readonly limits: KnownLimits
  readonly route: Route
}

async function askingOf(request: IncomingMessage, route: Route, { learned, options }: Serving): Promise<Asking> {
  const { client, scope } = scopeOf(request)
  const side = `${route.format}\n${route.model ?? ''}`
  const owner = { session: `${scope}\n${side}`, client: `${client}\n${options.upstreams[route.provider]}\n${side}` }
  return { scope, owner, limits: await learned.of(owner), route }
}

/** Whether a compaction may be in force for a body of this size: one was made for this client, of a history that would fit into it. */
async function mayStand(length: number, { scope, route }: Asking, { store }: Serving): Promise<boolean> {
  const least = await store.least(clientMark(route.format ?? '', scope)).catch(() => undefined)
  return least !== undefined && least <= length
}

async function renderedOf(bytes: Buffer, asking: Asking, serving: Serving): Promise<Rendered> {
  const { scope, route } = asking
  const { session } = asking.owner
  const { refused, windows } = asking.limits
  const { number, options, limits, known, renderer, store, file } = serving
  const onArrival = options.trigger?.onArrival
  const triggerOf = (model?: string) =>
    Math.min(
      leastTrigger(limits, model ?? route.model, windows),
      model === undefined ? leastRefused(asking.limits) : (refused.get(model) ?? Number.POSITIVE_INFINITY),
    )
  const size = onArrival === undefined ? known.of(session, bytes, triggerOf) : undefined
  if (size && !(await mayStand(bytes.length, asking, serving))) {
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
      habits: options.trigger?.habits,
      refused,
      windows,
      ...limits,
    },
    store,
  )
  if (result.treatment === 'passed') known.learn(session, bytes, result)
  return { ...result, ...(body && { body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }) }
}

/** The client and session of a request: the fingerprint of all its credentials, and the session that the client names. */
function scopeOf({ headers, headersDistinct, url = '/' }: IncomingMessage): { readonly client: string; readonly scope: string } {
  const credentials = credentialsIn(url, headersDistinct).join('\n')
  const session = String(headers['x-claude-code-session-id'] ?? headers['x-session-id'] ?? headers.session_id ?? '')
  return { client: hash('sha256', credentials), scope: hash('sha256', `${credentials}\n${session}`) }
}

function restOf({ start, rest }: Body & { readonly whole: false }): Readable {
  return Readable.from(joined(start, rest))
}

async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start
  yield* rest
}
