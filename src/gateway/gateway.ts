import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileOf } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import { storeIn } from '../resent/index.ts'
import { Admission } from './admission.ts'
import { sentByKey } from './keys/sent-by-key.ts'
import { knownGatewayOptions } from './known-gateway-options.ts'
import { KnownSizes } from './limits/known-sizes.ts'
import { LearnedLimits } from './limits/learned-limits.ts'
import { limitsOf } from './limits/limits-of.ts'
import { type GatewayMetrics, Metrics } from './metrics.ts'
import { isMode, type Mode, routeIn } from './mode.ts'
import type { GatewayOptions, Upstreams } from './options.ts'
import { own } from './own.ts'
import { type Prepared, prepare, type Serving } from './prepare.ts'
import type { RenderPool } from './render/render-pool.ts'
import { Renderer } from './render/renderer.ts'
import { sharedPool } from './render/shared-pool.ts'
import type { Route } from './route.ts'
import { answerError } from './way/answer.ts'
import { type Forwarded, forward, type Outcome } from './way/forward.ts'
import { waysTo } from './way/ways.ts'

/** A gateway: a listener for `node:http`, and how to end it. */
export interface Gateway {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void
  readonly metrics: GatewayMetrics
  /** Has a thread that compacts start and get ready, so that a long history need not wait for one should it be the first to come. */
  warm(): void
  /** From now on `/readyz` says 503, so that a balancer sends no more; requests are served as before. */
  drain(): void
  /** How much it does; `on` until told otherwise, for all requests that do not say so themselves in `x-decant-mode`. */
  readonly mode: Mode
  turn(mode: Mode): void
  close(): Promise<void>
}

/** Bytes of the largest body that is looked into. */
const MAX_BODY = 48 * 1024 * 1024
/** How many of the largest bodies may be held at once. */
const HELD = 4
let made = 0
/** What a client that left before its answer is counted as. */
const LEFT = 499

/**
 * A gateway between agents and their providers. Below its trigger it changes no byte; above it, the history goes upstream as its
 * session stands. Any fault of ours sends the original.
 *
 * @throws DecantError `invalid-option` and `invalid-proxy`, where options are out of range
 * @example
 * const { handle } = gateway({ upstreams: { anthropic: 'https://api.anthropic.com' }, archive })
 * http.createServer(handle).listen(8787, '127.0.0.1')
 */
export function gateway(options: GatewayOptions): Gateway {
  return gatewayOver(options, sharedPool())
}

/** The same over a pool of one's own, which ends with it: for tests that make it fail. */
export function gatewayOver(options: GatewayOptions, pool: RenderPool): Gateway {
  knownGatewayOptions(options)
  checkUpstreams(options.upstreams)
  const renderer = new Renderer(pool)
  const metrics = new Metrics(() => renderer.resting)
  const maxBody = options.maxBody ?? MAX_BODY
  const serving: Serving = {
    number: made++,
    options,
    limits: limitsOf(options.trigger),
    metrics,
    maxBody,
    pool,
    renderer,
    store: storeIn(options.archive),
    file: fileOf(options.archive),
    known: new KnownSizes(),
    learned: new LearnedLimits(),
    admission: new Admission(HELD * maxBody),
  }
  const wayTo = waysTo(options.upstreams.proxy)
  let draining = false
  let mode: Mode = 'on'
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    serve(request, response, { ...serving, draining, mode, wayTo }, started).catch(() => response.destroy())
  }
  return {
    handle,
    metrics,
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
    close: async () => (pool === sharedPool() ? pool.forget(serving.number) : pool.close()),
  }
}

/** Never tells the address itself, which may hold a password. */
function checkUpstreams({ anthropic, openai, google }: Upstreams): void {
  for (const [name, base] of Object.entries({ anthropic, openai, google })) {
    const url = base === undefined || !URL.canParse(base) ? undefined : new URL(base)
    if (base === undefined || url?.protocol === 'https:' || url?.protocol === 'http:') continue
    throw new DecantError('invalid-option', `The upstream for ${name} is no address of a server`, 'Give one such as https://api.anthropic.com.')
  }
}

interface Running extends Serving {
  readonly draining: boolean
  readonly mode: Mode
  readonly wayTo: ReturnType<typeof waysTo>
}

async function serve(request: IncomingMessage, response: ServerResponse, serving: Running, started: number): Promise<void> {
  if (await own(request, response, serving)) return
  const route = sentByKey(request.url ?? '/', request.headersDistinct, serving.options.upstreams)
  if ('refused' in route) {
    answerError(response, 401, 'decant_foreign_key', route.refused)
    return
  }
  const base = serving.options.upstreams[route.provider]
  if (base === undefined) {
    answerError(response, 404, 'decant_no_upstream', `No upstream is configured for ${route.provider}`)
    return
  }
  const asked = request.headers['x-decant-mode']
  const prepared = await prepare(request, routeIn(isMode(asked) ? asked : serving.mode, route), serving)
  try {
    const added = performance.now() - started
    const outcome = response.destroyed
      ? { status: LEFT, complete: false }
      : await exchange(request, response, { base, agent: serving.wayTo(new URL(base)) }, prepared)
    tell(serving, { route, prepared, added, outcome, duration: performance.now() - started })
  } finally {
    prepared.leave?.()
  }
}

/** Not in the function that waits for it: nothing there is to hold the body until the answer ends. */
function exchange(request: IncomingMessage, response: ServerResponse, way: Pick<Forwarded, 'base' | 'agent'>, prepared: Prepared): Promise<Outcome> {
  return forward(request, response, {
    ...way,
    body: prepared.take(),
    mark: markOf(prepared),
    ...(prepared.onRefusal && { onRefusal: prepared.onRefusal }),
    ...(prepared.leave && { onSent: prepared.leave }),
  })
}

/** The header that says what was done, where something was. */
function markOf({ rendered }: Prepared): Readonly<Record<string, string>> {
  if (!rendered || rendered.treatment === 'passed') return {}
  const reason = rendered.reason?.slice(0, 120).replace(/[^\x20-\x7e]/g, '?')
  return { 'x-decant-status': reason ? `${rendered.treatment}; ${reason}` : rendered.treatment }
}

interface Told {
  readonly route: Route
  readonly prepared: Prepared
  readonly added: number
  readonly outcome: Outcome
  readonly duration: number
}

function tell({ metrics, options }: Serving, { route, prepared, added, outcome, duration }: Told): void {
  const { rendered, bytesIn, bytesUp } = prepared
  const model = rendered?.model ?? route.model
  const event = {
    route: route.name,
    provider: route.provider,
    status: outcome.status,
    treatment: rendered?.treatment ?? ('passed' as const),
    ...(model !== undefined && { model }),
    ...(rendered?.reason !== undefined && { reason: rendered.reason }),
    bytesIn,
    bytesUp,
    ...(rendered && { tokensBefore: rendered.tokensBefore, tokensAfter: rendered.tokensAfter }),
    added,
    ...(rendered?.stored !== undefined && { stored: rendered.stored }),
    duration,
    complete: outcome.complete,
  }
  metrics.count(event)
  options.onEvent?.(event)
}
