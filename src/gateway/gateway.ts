import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileOf } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import { resentStore } from '../resent/index.ts'
import { reasonOf } from '../validation/index.ts'
import { Admission } from './admission.ts'
import { answerOwnRequest } from './answer-own-request.ts'
import { checkGatewayChange, checkGatewayOptions } from './check-gateway-options.ts'
import { answerError } from './http/answer-json.ts'
import { CLIENT_LEFT, type ForwardOptions, forward, type Outcome } from './http/forward.ts'
import { hasPassedThrough, hopsHeader } from './http/hops.ts'
import { type UpstreamAgents, upstreamAgents } from './http/upstream-agents.ts'
import { withoutVersion } from './http/without-version.ts'
import { routeByKey } from './keys/route-by-key.ts'
import { KnownSizes } from './limits/known-sizes.ts'
import { LearnedLimits } from './limits/learned-limits.ts'
import { resolveLimits } from './limits/resolve-limits.ts'
import { tokenCountStore } from './limits/token-count-store.ts'
import { type GatewayMetrics, Metrics } from './metrics.ts'
import { isMode, type Mode, routeForMode } from './mode.ts'
import type { GatewayChange, GatewayOptions, Upstreams } from './options.ts'
import { type GatewayState, type PreparedRequest, prepareRequest } from './prepare-request.ts'
import { PROVIDERS } from './provider.ts'
import type { RenderPool } from './render/render-pool.ts'
import { Renderer } from './render/renderer.ts'
import { sharedPool } from './render/shared-pool.ts'
import { reportRequest } from './report-request.ts'
import { routeOf } from './route.ts'

/** A gateway: a listener for `node:http`, and its controls. */
export interface Gateway {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void
  readonly metrics: GatewayMetrics
  /** Starts and prepares a thread that compacts, so that a long history need not wait for it if it is the first to arrive. */
  warm(): void
  /** From now on `/readyz` answers 503, so that a load balancer sends no more requests; requests are served as before. */
  drain(): void
  /** How much the gateway does; `on` until changed. Applies to all requests that do not set `x-decant-mode` themselves. */
  readonly mode: Mode
  turn(mode: Mode): void
  /**
   * Sets another trigger and other upstreams from the next request on. Open requests continue as they began, and existing compactions stay in force.
   * @throws DecantError as `gateway` does; then nothing changes
   */
  change(change: GatewayChange): void
  /**
   * Closes the connections to providers too: idle ones at once, the others as their requests end. If another process holds the archive, waits a few seconds
   * to store what was learned.
   */
  close(): Promise<void>
}

/** Bytes of the largest body that is read. */
const MAX_BODY_BYTES = 48 * 1024 * 1024
/** How many of the largest bodies may be held at once. */
const MAX_HELD_BODIES = 4
/** Milliseconds that a body waits for room among them. */
const MAX_WAIT_MS = 10_000
/** The outcome of a request at which the gateway itself failed. */
const INTERNAL_ERROR = { status: 500, complete: false, error: 'decant_fault' } as const satisfies Outcome
let gatewayCount = 0

/**
 * Makes a gateway between agents and their providers. Below its trigger it changes no byte; above it, the session's rendering of the history is sent
 * upstream. If decant itself fails, the original is sent.
 *
 * @throws DecantError `invalid-option` and `invalid-proxy` if options are out of range; `missing-token` if the token is empty
 * @example
 * const { handle } = gateway({ upstreams: { anthropic: 'https://api.anthropic.com' }, archive })
 * http.createServer(handle).listen(8787, '127.0.0.1')
 */
export function gateway(options: GatewayOptions): Gateway {
  return gatewayWithPool(options, sharedPool())
}

/** The same with its own pool, which ends with the gateway: for tests that make the pool fail. */
export function gatewayWithPool(given: GatewayOptions, pool: RenderPool): Gateway {
  checkGatewayOptions(given)
  const options = { ...given, upstreams: resolveUpstreams(given.upstreams) }
  let state = createState(options, pool)
  const agents = upstreamAgents(options.upstreams.proxy)
  const id = randomBytes(6).toString('hex')
  let draining = false
  let mode: Mode = 'on'
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    const running = {
      ...state,
      id,
      mode,
      agents,
      get draining() {
        return draining
      },
    }
    const arrivedAt = Date.now()
    serve(request, response, running, { arrivedAt, started }).catch((error: unknown) =>
      endFailedRequest(request, response, running, { arrivedAt, started, error }),
    )
  }
  return {
    handle,
    metrics: state.metrics,
    warm: () => pool.warm(),
    drain: () => {
      draining = true
    },
    get mode() {
      return mode
    },
    turn: (newMode) => {
      mode = newMode
    },
    change: (change) => {
      state = applyChange(state, change)
    },
    close: async () => {
      agents.close()
      await Promise.all([state.learnedLimits.close(), pool === sharedPool() ? pool.forget(state.number) : pool.close()])
    },
  }
}

/** The state that all requests of a gateway share, created with the gateway. */
function createState(options: GatewayOptions, pool: RenderPool): GatewayState {
  const renderer = new Renderer(pool)
  const maxBody = options.maxBody ?? MAX_BODY_BYTES
  return {
    number: gatewayCount++,
    options,
    limits: resolveLimits(options.trigger),
    metrics: new Metrics(() => renderer.isPlanningPaused),
    maxBody,
    pool,
    renderer,
    store: resentStore(options.archive),
    file: fileOf(options.archive),
    knownSizes: new KnownSizes(),
    learnedLimits: new LearnedLimits(tokenCountStore(options.archive)),
    admission: new Admission(MAX_HELD_BODIES * maxBody, MAX_WAIT_MS),
  }
}

/** Returns the shared state of a gateway with only the changed settings replaced. */
function applyChange(state: GatewayState, change: GatewayChange): GatewayState {
  const { trigger = state.options.trigger, upstreams } = checkGatewayChange(change)
  const { proxy } = state.options.upstreams
  const options = {
    ...state.options,
    ...(trigger && { trigger }),
    ...(upstreams && { upstreams: resolveUpstreams({ ...upstreams, ...(proxy && { proxy }) }) }),
  }
  checkGatewayOptions(options)
  return { ...state, options, limits: resolveLimits(options.trigger) }
}

/** Checks the upstreams and removes a version at their ends. Errors never show an address, which may contain a password. */
function resolveUpstreams(upstreams: Upstreams): Upstreams {
  const resolved: { -readonly [side in keyof Upstreams]: Upstreams[side] } = { ...upstreams }
  for (const name of PROVIDERS) {
    const base = upstreams[name]
    if (base === undefined) continue
    const url = URL.canParse(base) ? new URL(base) : undefined
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
      throw new DecantError(
        'invalid-option',
        `The upstream for ${name} is not the address of a server`,
        'Give its base URL, which begins with https:// or http://.',
      )
    resolved[name] = withoutVersion(name, base)
  }
  return resolved
}

interface RunningGateway extends GatewayState {
  /** Identifies the gateway, to recognise its own requests when they come back. */
  readonly id: string
  /** Read at each request. */
  readonly draining: boolean
  readonly mode: Mode
  readonly agents: UpstreamAgents
}

/** When a request arrived: in milliseconds since 1970, and on a monotonic clock. */
interface Arrival {
  readonly arrivedAt: number
  readonly started: number
}

async function serve(request: IncomingMessage, response: ServerResponse, state: RunningGateway, arrival: Arrival): Promise<void> {
  if (await answerOwnRequest(request, response, state)) return
  const endTracking = state.metrics.trackOpen()
  try {
    await proxyRequest(request, response, state, arrival)
  } finally {
    endTracking()
  }
}

async function proxyRequest(request: IncomingMessage, response: ServerResponse, state: RunningGateway, { arrivedAt, started }: Arrival): Promise<void> {
  const { url = '/' } = request
  const { upstreams } = state.options
  const routed = routeByKey(url, request.headersDistinct, upstreams)
  const route = 'refused' in routed ? routeOf(url, request.headersDistinct) : routed
  const base = upstreams[route.provider]
  const summary = { arrivedAt, url, route }
  const refuse = (status: number, type: `decant_${string}`, message: string) => {
    const duration = performance.now() - started
    answerError(response, status, type, message)
    reportRequest(state, { ...summary, added: duration, outcome: { status, complete: true, error: type }, duration })
  }
  if ('refused' in routed) return refuse(401, 'decant_foreign_key', routed.refused)
  if (base === undefined) return refuse(404, 'decant_no_upstream', `No upstream is configured for ${route.provider}`)
  if (hasPassedThrough(state.id, request.headers))
    return refuse(508, 'decant_loop', `The upstream for ${route.provider} leads back to this gateway: name the provider as its upstream instead`)
  const requestedMode = request.headers['x-decant-mode'] || state.mode
  if (!isMode(requestedMode)) return refuse(400, 'decant_unknown_mode', 'x-decant-mode takes on, hold or off')
  const prepared = await prepareRequest(request, routeForMode(requestedMode, route), state)
  try {
    const added = performance.now() - started
    const outcome: Outcome = response.destroyed
      ? CLIENT_LEFT
      : await exchange(request, response, { base, agent: state.agents.agentFor(new URL(base)), hops: hopsHeader(base, state.id, request.headers) }, prepared)
    reportRequest(state, { ...summary, prepared, added, outcome: asStopped(outcome, state), duration: performance.now() - started })
  } finally {
    prepared.release?.()
  }
}

/** Ends a request that broke off in the middle of its body, or at which the gateway itself failed, and reports it. */
function endFailedRequest(
  request: IncomingMessage,
  response: ServerResponse,
  state: RunningGateway,
  { arrivedAt, started, error }: Arrival & { readonly error: unknown },
): void {
  const { url = '/' } = request
  const hasClientLeft = response.destroyed || (request.destroyed && !request.complete)
  if (hasClientLeft || response.headersSent) response.destroy()
  else answerError(response, 500, INTERNAL_ERROR.error, `decant failed: ${reasonOf(error)}`)
  const duration = performance.now() - started
  const outcome = hasClientLeft ? asStopped(CLIENT_LEFT, state) : INTERNAL_ERROR
  reportRequest(state, { arrivedAt, url, route: routeOf(url, request.headersDistinct), added: duration, outcome, duration })
}

/** If the client left while decant was stopping, the stop may have caused it. */
function asStopped(outcome: Outcome, { draining }: RunningGateway): Outcome {
  return outcome.error === CLIENT_LEFT.error && draining ? { ...outcome, error: 'stopped' } : outcome
}

/** A function of its own, so that the caller, which waits for the answer, does not hold the body until then. */
function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  target: Pick<ForwardOptions, 'base' | 'agent' | 'hops'>,
  prepared: PreparedRequest,
): Promise<Outcome> {
  return forward(request, response, {
    ...target,
    body: prepared.take(),
    mark: statusHeader(prepared),
    ...(prepared.onRefusal && { onRefusal: prepared.onRefusal }),
    ...(prepared.release && { onSent: prepared.release }),
  })
}

/** The header that states what was done to the request, if anything was. */
function statusHeader({ rendered }: PreparedRequest): Readonly<Record<string, string>> {
  if (!rendered || rendered.treatment === 'passed') return {}
  const reason = rendered.reason?.slice(0, 120).replace(/[^\x20-\x7e]/g, '?')
  return { 'x-decant-status': reason ? `${rendered.treatment}; ${reason}` : rendered.treatment }
}
