import type { IncomingHttpHeaders } from 'node:http'
import { homeOf } from '../keys/sent-by-key.ts'

/** Names the gateways that a request went through; providers are not sent it. */
const HOPS = 'x-decant-hops'

/** Whether a request went through a gateway before. */
export function passedBy(id: string, headers: IncomingHttpHeaders): boolean {
  return hopsIn(headers).includes(id)
}

/** The header that says so to the next gateway, should the upstream lead to one: a provider's own server is none, and gets what its client sent. */
export function hopsTo(base: string, id: string, headers: IncomingHttpHeaders): readonly string[] {
  return homeOf(base) ? [] : [HOPS, [...hopsIn(headers), id].join(', ')]
}

function hopsIn(headers: IncomingHttpHeaders): string[] {
  return String(headers[HOPS] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
}
