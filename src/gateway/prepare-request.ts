import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ArchiveFile } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import { clientMark, contentCodings, type ResentStore, type Treatment } from '../resent/index.ts'
import { reasonOf } from '../validation/index.ts'
import type { Admission } from './admission.ts'
import { type AdmittedBody, admitBody } from './admit-body.ts'
import type { ForwardOptions } from './http/forward.ts'
import { type RequestBody, readBody } from './http/read-body.ts'
import { credentialsIn } from './keys/credentials.ts'
import { findModelNames } from './limits/find-model-names.ts'
import type { KnownSizes } from './limits/known-sizes.ts'
import { type KnownLimits, type LearnedLimits, type LimitsOwner, minRefused } from './limits/learned-limits.ts'
import { type LimitsByModel, minTrigger } from './limits/limits-by-model.ts'
import { modelIn } from './limits/model-in.ts'
import { roughTokens } from './limits/rough-tokens.ts'
import type { Metrics } from './metrics.ts'
import type { GatewayOptions } from './options.ts'
import type { RenderPool } from './render/render-pool.ts'
import type { Renderer } from './render/renderer.ts'
import type { Route } from './route.ts'

/** The state that all requests of a gateway share. */
export interface GatewayState {
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
  readonly knownSizes: KnownSizes
  readonly learnedLimits: LearnedLimits
  readonly admission: Admission
}

/** A request as it is sent upstream. */
export interface RenderedRequest {
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
  readonly archiveFailure?: string
}

/** What is sent upstream. */
export interface PreparedRequest {
  /** Hands over the body, once; it is not held here afterwards. */
  readonly take: () => ForwardOptions['body']
  readonly bytesIn: number
  readonly bytesUp: number
  readonly rendered?: Omit<RenderedRequest, 'body'>
  readonly onRefusal?: NonNullable<ForwardOptions['onRefusal']>
  /** Releases the room that the body took; called once it was sent. */
  readonly release?: () => void
}

/** Streamed bodies up to this many bytes are held all the same, so that they can be sent again on another connection. */
const MAX_RESENDABLE_BYTES = 1 << 20

/** Characters of a client's header that are reported. */
const MAX_CODINGS_CHARS = 40
const TOO_LARGE = 'The body is larger than `maxBody`'
const NO_ROOM = 'Other request bodies took all the memory for too long'

/** Bytes of a body that may be parsed in the thread that serves, to find its model. */
const MAX_INLINE_PARSE_BYTES = 4 << 20

/** A session above 1 / WARM_UP_DIVISOR of the size that must be read may need a thread soon. */
const WARM_UP_DIVISOR = 8

/** Decides what is sent upstream. Bodies that cannot be above the trigger, or are in no known format, pass unread. */
export async function prepareRequest(request: IncomingMessage, route: Route, state: GatewayState): Promise<PreparedRequest> {
  const isChunked = request.headers['transfer-encoding'] !== undefined
  const length = isChunked ? undefined : Number(request.headers['content-length'] ?? 0)
  if (length === 0) return { take: () => undefined, bytesIn: 0, bytesUp: 0 }
  if (request.method !== 'POST' || !route.format) return passUnread(request, length, state.admission)
  const reason = reasonNotToRead(request, length, state)
  if (reason !== undefined) return { ...(await passUnread(request, length, state.admission)), rendered: unreadReport(reason) }
  return readAndRender(request, length, await requestContext(request, route, state), state)
}

/** Why a body is not read although it may contain a long history; undefined if it is read. */
function reasonNotToRead({ headers }: IncomingMessage, length: number | undefined, { maxBody }: GatewayState): string | undefined {
  const codings = contentCodings(headers['content-encoding'])
  if (codings.length > 0) return `The body is packed (${codings.join(', ').slice(0, MAX_CODINGS_CHARS)})`
  return length !== undefined && length > maxBody ? TOO_LARGE : undefined
}

/** Reads a body and renders its history, unless it cannot be above the trigger. @param length in bytes; undefined if unknown */
async function readAndRender(request: IncomingMessage, length: number | undefined, context: RequestContext, state: GatewayState): Promise<PreparedRequest> {
  const { onArrival = Number.POSITIVE_INFINITY } = state.options.trigger ?? {}
  const threshold = Math.min(minTrigger(state.limits, context.route.model, context.limits.windows), onArrival, minRefused(context.limits))
  const isSmall = async (bytes: number) => bytes <= threshold && !(await mayHaveCompaction(bytes, context, state))
  const warmIfLarge = (bytes: number) => bytes > threshold / WARM_UP_DIVISOR && state.pool.warm(context.scope)
  const isKnownSmall = length !== undefined && (await isSmall(length))
  if (isKnownSmall) warmIfLarge(length)
  const admitted = isKnownSmall ? await readSmallNow(request, length, state.admission) : await admitBody(request, length, state.maxBody, state.admission)
  if (!admitted) return { ...bodyToSend(request, length ?? 0), onRefusal: refusalLearner(context, state) }
  const { body, reservation } = admitted
  try {
    if (!reservation) return { ...bodyToSend(asRead(body), length ?? 0), rendered: { ...unreadReport(NO_ROOM), treatment: 'original' } }
    if (!body.isComplete) return { ...bodyToSend(asRead(body), length ?? 0), rendered: unreadReport(TOO_LARGE), release: reservation.release }
    const { bytes } = body
    const passes = (isKnownSmall || (length === undefined && (await isSmall(bytes.length)))) && bytes.length <= minNamedTrigger(bytes, context, state)
    if (!passes) return { ...(await renderOrOriginal(bytes, context, state)), release: reservation.release }
    if (length === undefined) warmIfLarge(bytes.length)
    return { ...bodyToSend(bytes, bytes.length), onRefusal: refusalLearner(context, state), release: reservation.release }
  } catch (error) {
    reservation?.release()
    throw error
  }
}

/** The report for a body that may contain a long history and was not read. */
function unreadReport(reason: string): RenderedRequest {
  return { treatment: 'passed', reason: `${reason}: it was not read` }
}

/** The lowest trigger of the models that a body may be for: a model with a small window may be above it with few bytes. Parses nothing else. */
function minNamedTrigger(bytes: Buffer, { route, limits }: RequestContext, state: GatewayState): number {
  const models = route.model === undefined ? findModelNames(bytes) : []
  return Math.min(...models.map((model) => minTrigger(state.limits, model, limits.windows)))
}

/** Passes a body unread, held if it is small and there is room, else streamed. */
async function passUnread(request: IncomingMessage, length: number | undefined, admission: Admission): Promise<PreparedRequest> {
  const admitted = await readSmallNow(request, length, admission)
  if (!admitted) return bodyToSend(request, length ?? 0)
  return {
    ...bodyToSend(asRead(admitted.body), length ?? 0),
    ...(admitted.reservation && { release: admitted.reservation.release }),
  }
}

/** Reads a small body, if there is room for it now. */
async function readSmallNow(request: IncomingMessage, length: number | undefined, admission: Admission): Promise<AdmittedBody | undefined> {
  const reservation = length !== undefined && length <= MAX_RESENDABLE_BYTES ? admission.reserveNow(length) : undefined
  if (!reservation) return undefined
  try {
    return { body: await readBody(request, MAX_RESENDABLE_BYTES), reservation }
  } catch (error) {
    reservation.release()
    throw error
  }
}

function bodyToSend(body: Readable | Buffer, bytes: number): PreparedRequest {
  let unsent: Readable | Buffer | undefined = body
  const take = () => {
    const body = unsent
    unsent = undefined
    return body
  }
  return { take, bytesIn: bytes, bytesUp: bytes }
}

/** Learns from a refusal of a body that was not read: only then is its model looked for. */
function refusalLearner({ owner, route }: RequestContext, { learnedLimits }: GatewayState): NonNullable<PreparedRequest['onRefusal']> {
  return (refused, bytes) => {
    if (bytes) learnedLimits.learn(owner, () => ({ model: route.model ?? modelIn(bytes), tokens: roughTokens(bytes.length) }), refused)
  }
}

async function renderOrOriginal(bytes: Buffer, context: RequestContext, state: GatewayState): Promise<PreparedRequest> {
  const { body = bytes, ...rendered } = await renderBody(bytes, context, state).catch((error: unknown): RenderedRequest => {
    const model = context.route.model ?? (bytes.length <= MAX_INLINE_PARSE_BYTES ? modelIn(bytes) : undefined)
    const archiveFailure = error instanceof DecantError && error.code === 'archive-write-failed' ? { archiveFailure: error.remedy } : {}
    return { treatment: 'original', reason: reasonOf(error), ...archiveFailure, ...(model !== undefined && { model }) }
  })
  const tokens = rendered.tokensAfter || roughTokens(bytes.length)
  const onRefusal: PreparedRequest['onRefusal'] = (refused) => state.learnedLimits.learn(context.owner, () => ({ model: rendered.model, tokens }), refused)
  return { ...bodyToSend(body, body.length), bytesIn: bytes.length, rendered, onRefusal }
}

interface RequestContext {
  readonly scope: string
  /** Whose limits are learned; sizes are remembered for its session. */
  readonly owner: LimitsOwner
  readonly limits: KnownLimits
  readonly route: Route
}

async function requestContext(request: IncomingMessage, route: Route, { learnedLimits, options }: GatewayState): Promise<RequestContext> {
  const { client, scope } = scopeOf(request)
  const side = `${route.format}\n${route.model ?? ''}`
  const owner = { session: `${scope}\n${side}`, client: `${client}\n${options.upstreams[route.provider]}\n${side}` }
  return { scope, owner, limits: await learnedLimits.of(owner), route }
}

/** Whether a compaction may be in force for a body of this size: one was made for this client, of a history that would fit into it. */
async function mayHaveCompaction(length: number, { scope, route }: RequestContext, { store }: GatewayState): Promise<boolean> {
  const minChars = await store.minChars(clientMark(route.format ?? '', scope)).catch(() => undefined)
  return minChars !== undefined && minChars <= length
}

async function renderBody(bytes: Buffer, context: RequestContext, state: GatewayState): Promise<RenderedRequest> {
  const { scope, route } = context
  const { session } = context.owner
  const { refused, windows } = context.limits
  const { number, options, limits, knownSizes, renderer, store, file } = state
  const onArrival = options.trigger?.onArrival
  const triggerOf = (model?: string) =>
    Math.min(
      minTrigger(limits, model ?? route.model, windows),
      model === undefined ? minRefused(context.limits) : (refused.get(model) ?? Number.POSITIVE_INFINITY),
    )
  const size = onArrival === undefined ? knownSizes.of(session, bytes, triggerOf) : undefined
  if (size && !(await mayHaveCompaction(bytes.length, context, state))) {
    const modelField = size.model === undefined ? {} : { model: size.model }
    return { ...modelField, treatment: 'passed', tokensBefore: size.likelyTokens, tokensAfter: size.likelyTokens }
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
  if (result.treatment === 'passed') knownSizes.learn(session, bytes, result)
  return { ...result, ...(body && { body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }) }
}

/** The client and session of a request: the fingerprint of all its credentials, and the session that the client names. */
function scopeOf({ headers, headersDistinct, url = '/' }: IncomingMessage): { readonly client: string; readonly scope: string } {
  const credentials = credentialsIn(url, headersDistinct).join('\n')
  const session = String(headers['x-claude-code-session-id'] ?? headers['x-session-id'] ?? headers.session_id ?? '')
  return { client: hash('sha256', credentials), scope: hash('sha256', `${credentials}\n${session}`) }
}

/** What was read of a body, followed by what was not. */
function asRead(body: RequestBody): Buffer | Readable {
  return body.isComplete ? body.bytes : Readable.from(startThenRest(body.start, body.rest))
}

async function* startThenRest(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start
  yield* rest
}
