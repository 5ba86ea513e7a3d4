import { unharmedBy } from '../given/index.ts'
import type { GatewayEvent } from './event.ts'
import type { Metrics } from './metrics.ts'
import type { GatewayOptions } from './options.ts'
import type { Prepared } from './prepare.ts'
import type { Route } from './route.ts'
import type { Outcome } from './way/forward.ts'

/** How a request ended. */
export interface Told {
  /** Milliseconds since 1970 at which it arrived. */
  readonly came: number
  readonly url: string
  readonly route: Route
  /** Left out if the request was refused before its body was read. */
  readonly prepared?: Pick<Prepared, 'rendered' | 'bytesIn' | 'bytesUp'>
  /** In milliseconds. */
  readonly added: number
  readonly outcome: Outcome
  /** In milliseconds. */
  readonly duration: number
}

/** Characters of a path or a name that are reported: clients may send any. */
const TOLD = 200
const UNREAD = { bytesIn: 0, bytesUp: 0, rendered: undefined }

/** Counts a request that is over, and reports it. Never throws: an error of the listener becomes a warning. */
export function tell({ metrics, options }: { readonly metrics: Metrics; readonly options: GatewayOptions }, told: Told): void {
  const { route, outcome } = told
  const { rendered, bytesIn, bytesUp } = told.prepared ?? UNREAD
  const upstream = options.upstreams[route.provider]
  const model = (rendered?.model ?? route.model)?.slice(0, TOLD)
  const event: GatewayEvent = {
    time: new Date(told.came).toISOString(),
    route: route.name,
    path: pathOf(told.url),
    provider: route.provider,
    ...(upstream !== undefined && { upstream: new URL(upstream).host }),
    status: outcome.status,
    ...(outcome.error !== undefined && { error: outcome.error }),
    treatment: rendered?.treatment ?? 'passed',
    ...(model !== undefined && { model }),
    ...(rendered?.reason !== undefined && { reason: advised(rendered.reason, rendered.unwritten) }),
    bytesIn,
    bytesUp,
    ...(rendered?.tokensBefore !== undefined && { tokensBefore: rendered.tokensBefore }),
    ...(rendered?.tokensAfter !== undefined && { tokensAfter: rendered.tokensAfter }),
    added: tenth(told.added),
    ...(rendered?.stored !== undefined && { stored: tenth(rendered.stored) }),
    duration: tenth(told.duration),
    complete: outcome.complete,
  }
  metrics.count(event, rendered?.unwritten !== undefined)
  unharmedBy(
    'onEvent of a gateway',
    () => options.onEvent?.(event),
    (words) => process.emitWarning(words),
  )
}

/** Limited to the usual length of paths, without characters that a log or a page could take for its own syntax. */
function pathOf(url: string): string {
  return (url.split('?', 1)[0] as string).slice(0, TOLD).replace(/[^\w./:@%~+,=*-]/g, '_')
}

function advised(reason: string, advice: string | undefined): string {
  return advice === undefined || advice === '' ? reason : `${reason} (${advice})`
}

function tenth(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
