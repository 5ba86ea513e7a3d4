import { notifySafely } from '../validation/index.ts'
import type { GatewayEvent } from './event.ts'
import type { Outcome } from './http/forward.ts'
import type { Metrics } from './metrics.ts'
import type { GatewayOptions } from './options.ts'
import type { PreparedRequest } from './prepare-request.ts'
import type { Route } from './route.ts'

/** How a request ended. */
export interface FinishedRequest {
  /** Milliseconds since 1970 at which it arrived. */
  readonly arrivedAt: number
  readonly url: string
  readonly route: Route
  /** Left out if the request was refused before its body was read. */
  readonly prepared?: Pick<PreparedRequest, 'rendered' | 'bytesIn' | 'bytesUp'>
  /** In milliseconds. */
  readonly added: number
  readonly outcome: Outcome
  /** In milliseconds. */
  readonly duration: number
}

/** Characters of a path or a name that are reported: clients may send any. */
const MAX_REPORTED_CHARS = 200
const UNREAD = { bytesIn: 0, bytesUp: 0, rendered: undefined }

/** Counts a request that is over, and reports it. Never throws: an error of the listener becomes a warning. */
export function reportRequest({ metrics, options }: { readonly metrics: Metrics; readonly options: GatewayOptions }, finished: FinishedRequest): void {
  const { route, outcome } = finished
  const { rendered, bytesIn, bytesUp } = finished.prepared ?? UNREAD
  const upstream = options.upstreams[route.provider]
  const model = (rendered?.model ?? route.model)?.slice(0, MAX_REPORTED_CHARS)
  const event: GatewayEvent = {
    time: new Date(finished.arrivedAt).toISOString(),
    route: route.name,
    path: reportedPath(finished.url),
    provider: route.provider,
    ...(upstream !== undefined && { upstream: new URL(upstream).host }),
    status: outcome.status,
    ...(outcome.error !== undefined && { error: outcome.error }),
    treatment: rendered?.treatment ?? 'passed',
    ...(model !== undefined && { model }),
    ...(rendered?.reason !== undefined && { reason: withAdvice(rendered.reason, rendered.archiveFailure) }),
    bytesIn,
    bytesUp,
    ...(rendered?.tokensBefore !== undefined && { tokensBefore: rendered.tokensBefore }),
    ...(rendered?.tokensAfter !== undefined && { tokensAfter: rendered.tokensAfter }),
    added: roundToTenth(finished.added),
    ...(rendered?.stored !== undefined && { stored: roundToTenth(rendered.stored) }),
    duration: roundToTenth(finished.duration),
    complete: outcome.complete,
  }
  metrics.count(event, rendered?.archiveFailure !== undefined)
  notifySafely(
    'onEvent of a gateway',
    () => options.onEvent?.(event),
    (warning) => process.emitWarning(warning),
  )
}

/** Limited to the usual length of paths, without characters that a log or a page could take for its own syntax. */
function reportedPath(url: string): string {
  return (url.split('?', 1)[0] as string).slice(0, MAX_REPORTED_CHARS).replace(/[^\w./:@%~+,=*-]/g, '_')
}

function withAdvice(reason: string, advice: string | undefined): string {
  return advice === undefined || advice === '' ? reason : `${reason} (${advice})`
}

function roundToTenth(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
