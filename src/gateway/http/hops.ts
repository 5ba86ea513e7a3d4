import type { IncomingHttpHeaders } from 'node:http'
import { providerAt } from '../keys/route-by-key.ts'

/** Names the gateways that a request passed; not sent to providers. */
const HOPS = 'x-decant-hops'

/** Whether a request has passed the gateway with this id. */
export function hasPassedThrough(id: string, headers: IncomingHttpHeaders): boolean {
  return hopsIn(headers).includes(id)
}

/** The header for the next gateway, if the upstream may be one: a provider's own server is not, and gets exactly what its client sent. */
export function hopsHeader(base: string, id: string, headers: IncomingHttpHeaders): readonly string[] {
  return providerAt(base) ? [] : [HOPS, [...hopsIn(headers), id].join(', ')]
}

function hopsIn(headers: IncomingHttpHeaders): string[] {
  return String(headers[HOPS] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
}
