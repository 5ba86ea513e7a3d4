import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileOf } from '../archive/index.ts'
import { reasonOf } from '../given/index.ts'
import { DecantError } from '../message/index.ts'
import { storeIn } from '../resent/index.ts'
import { Admission } from './admission.ts'
import { sentByKey } from './keys/sent-by-key.ts'
import { knownChange, knownGatewayOptions } from './known-gateway-options.ts'
import { tokensKeptIn } from './limits/kept-tokens.ts'
import { KnownSizes } from './limits/known-sizes.ts'
import { LearnedLimits } from './limits/learned-limits.ts'
import { limitsOf } from './limits/limits-of.ts'
import { type GatewayMetrics, Metrics } from './metrics.ts'
import { isMode, type Mode, routeIn } from './mode.ts'
import type { GatewayChange, GatewayOptions, Upstreams } from './options.ts'
import { own } from './own.ts'
import { type Prepared, prepare, type Serving } from './prepare.ts'
import type { RenderPool } from './render/render-pool.ts'
import { Renderer } from './render/renderer.ts'
import { sharedPool } from './render/shared-pool.ts'
import { routeOf } from './route.ts'
import { tell } from './tell.ts'
import { answerError } from './way/answer.ts'
import { CLIENT_LEFT, type Forwarded, forward, type Outcome } from './way/forward.ts'
import { hopsTo, passedBy } from './way/hops.ts'
import { type Ways, waysTo } from './way/ways.ts'
import { withoutVersion } from './way/without-version.ts'

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
  /** Closes the connections to providers too: idle ones at once, the others as their requests end. */
  close(): Promise<void>
}

/** Bytes of the largest body that is read. */
const MAX_BODY = 48 * 1024 * 1024
/** How many of the largest bodies may be held at once. */
const HELD = 4
/** Milliseconds that a body waits for room among them. */
const PATIENCE_MS = 10_000
const PROVIDERS = ['anthropic', 'openai', 'google'] as const
/** The outcome of a request at which the gateway itself failed. */
const FAULT = { status: 500, complete: false, error: 'decant_fault' } as const satisfies Outcome
let made = 0

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
  return gatewayOver(options, sharedPool())
}

/** The same with its own pool, which ends with the gateway: for tests that make the pool fail. */
export function gatewayOver(given: GatewayOptions, pool: RenderPool): Gateway {
  knownGatewayOptions(given)
  const options = { ...given, upstreams: checkedUpstreams(given.upstreams) }
  let serving = servingOf(options, pool)
  const ways = waysTo(options.upstreams.proxy)
  const id = randomBytes(6).toString('hex')
  let draining = false
  let mode: Mode = 'on'
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    const running = {
      ...serving,
      id,
      mode,
      ways,
      get draining() {
        return draining
      },
    }
    const came = Date.now()
    serve(request, response, running, { came, started }).catch((error: unknown) => broke(request, response, running, { came, started, error }))
  }
  return {
    handle,
    metrics: serving.metrics,
    warm: () => pool.warm(),
    drain: () => {
      draining = true
    },
    get mode() {
      return mode
    },
    turn: (wanted) => {
      mode = wanted
    },
    change: (change) => {
      serving = changed(serving, change)
    },
    close: async () => {
      ways.close()
      await (pool === sharedPool() ? pool.forget(serving.number) : pool.close())
    },
  }
}

/** The state that all requests of a gateway share, created with the gateway. */
function servingOf(options: GatewayOptions, pool: RenderPool): Serving {
  const renderer = new Renderer(pool)
  const maxBody = options.maxBody ?? MAX_BODY
  return {
    number: made++,
    options,
    limits: limitsOf(options.trigger),
    metrics: new Metrics(() => renderer.resting),
    maxBody,
    pool,
    renderer,
    store: storeIn(options.archive),
    file: fileOf(options.archive),
    known: new KnownSizes(),
    learned: new LearnedLimits(tokensKeptIn(options.archive)),
    admission: new Admission(HELD * maxBody, PATIENCE_MS),
  }
}

/** Returns the shared state of a gateway with only the changed settings replaced. */
function changed(serving: Serving, change: GatewayChange): Serving {
  const { trigger = serving.options.trigger, upstreams } = knownChange(change)
  const { proxy } = serving.options.upstreams
  const options = {
    ...serving.options,
    ...(trigger && { trigger }),
    ...(upstreams && { upstreams: checkedUpstreams({ ...upstreams, ...(proxy && { proxy }) }) }),
  }
  knownGatewayOptions(options)
  return { ...serving, options, limits: limitsOf(options.trigger) }
}

/** Checks the upstreams and removes a version at their ends. Errors never show an address, which may hold a password. */
function checkedUpstreams(upstreams: Upstreams): Upstreams {
  const checked: { -readonly [side in keyof Upstreams]: Upstreams[side] } = { ...upstreams }
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
    checked[name] = withoutVersion(name, base)
  }
  return checked
}

interface Running extends Serving {
  /** Identifies the gateway, to recognise its own requests when they come back. */
  readonly id: string
  /** Read anew at each request. */
  readonly draining: boolean
  readonly mode: Mode
  readonly ways: Ways
}

/** When a request arrived: in milliseconds since 1970, and on a monotonic clock. */
interface Came {
  readonly came: number
  readonly started: number
}

async function serve(request: IncomingMessage, response: ServerResponse, serving: Running, came: Came): Promise<void> {
  if (await own(request, response, serving)) return
  const over = serving.metrics.opened()
  try {
    await passOn(request, response, serving, came)
  } finally {
    over()
  }
}

async function passOn(request: IncomingMessage, response: ServerResponse, serving: Running, { came, started }: Came): Promise<void> {
  const { url = '/' } = request
  const { upstreams } = serving.options
  const sent = sentByKey(url, request.headersDistinct, upstreams)
  const route = 'refused' in sent ? routeOf(url, request.headersDistinct) : sent
  const base = upstreams[route.provider]
  const about = { came, url, route }
  const refuse = (status: number, type: `decant_${string}`, message: string) => {
    const duration = performance.now() - started
    answerError(response, status, type, message)
    tell(serving, { ...about, added: duration, outcome: { status, complete: true, error: type }, duration })
  }
  if ('refused' in sent) return refuse(401, 'decant_foreign_key', sent.refused)
  if (base === undefined) return refuse(404, 'decant_no_upstream', `No upstream is configured for ${route.provider}`)
  if (passedBy(serving.id, request.headers))
    return refuse(508, 'decant_loop', `The upstream for ${route.provider} leads back to this gateway: name the provider as its upstream instead`)
  const asked = request.headers['x-decant-mode'] || serving.mode
  if (!isMode(asked)) return refuse(400, 'decant_unknown_mode', 'x-decant-mode takes on, hold or off')
  const prepared = await prepare(request, routeIn(asked, route), serving)
  try {
    const added = performance.now() - started
    const outcome: Outcome = response.destroyed
      ? CLIENT_LEFT
      : await exchange(request, response, { base, agent: serving.ways.to(new URL(base)), hops: hopsTo(base, serving.id, request.headers) }, prepared)
    tell(serving, { ...about, prepared, added, outcome: stoppedOr(outcome, serving), duration: performance.now() - started })
  } finally {
    prepared.leave?.()
  }
}

/** Ends a request that broke off in the middle of its body, or at which the gateway itself failed, and reports it. */
function broke(request: IncomingMessage, response: ServerResponse, serving: Running, { came, started, error }: Came & { readonly error: unknown }): void {
  const { url = '/' } = request
  const left = response.destroyed || (request.destroyed && !request.complete)
  if (left || response.headersSent) response.destroy()
  else answerError(response, 500, FAULT.error, `decant failed: ${reasonOf(error)}`)
  const duration = performance.now() - started
  const outcome = left ? stoppedOr(CLIENT_LEFT, serving) : FAULT
  tell(serving, { came, url, route: routeOf(url, request.headersDistinct), added: duration, outcome, duration })
}

/** If the client left while decant was stopping, the stop may have caused it. */
function stoppedOr(outcome: Outcome, { draining }: Running): Outcome {
  return outcome.error === CLIENT_LEFT.error && draining ? { ...outcome, error: 'stopped' } : outcome
}

/** A function of its own, so that the caller, which waits for the answer, does not hold the body until then. */
function exchange(request: IncomingMessage, response: ServerResponse, way: Pick<Forwarded, 'base' | 'agent' | 'hops'>, prepared: Prepared): Promise<Outcome> {
  return forward(request, response, {
    ...way,
    body: prepared.take(),
    mark: markOf(prepared),
    ...(prepared.onRefusal && { onRefusal: prepared.onRefusal }),
    ...(prepared.leave && { onSent: prepared.leave }),
  })
}

/** The header that says what was done to the request, if anything was. */
function markOf({ rendered }: Prepared): Readonly<Record<string, string>> {
  if (!rendered || rendered.treatment === 'passed') return {}
  const reason = rendered.reason?.slice(0, 120).replace(/[^\x20-\x7e]/g, '?')
  return { 'x-decant-status': reason ? `${rendered.treatment}; ${reason}` : rendered.treatment }
}
