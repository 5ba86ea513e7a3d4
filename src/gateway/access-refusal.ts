import type { IncomingHttpHeaders } from 'node:http'
import { isSameSecret } from '../archive/index.ts'
import { hostName } from '../text/index.ts'
import type { GatewayAccess } from './options.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Why a request is refused. */
export interface Refusal {
  readonly status: 401 | 403
  readonly message: string
}

/**
 * Judges a request by its `Host`, `Origin` and token, as protection against DNS rebinding and pages that call local servers.
 * @returns undefined if the request may pass.
 */
export function accessRefusal(headers: IncomingHttpHeaders, access: GatewayAccess = {}): Refusal | undefined {
  const host = hostName(headers.host)
  const hosts = access.hosts === 'any' ? [...LOOPBACK, ...(access.token === undefined ? [] : [host])] : [...LOOPBACK, ...(access.hosts ?? [])]
  if (!hosts.includes(host)) return { status: 403, message: 'This host name is not allowed' }
  const origin = headers.origin
  if (origin !== undefined && !hosts.includes(originHost(origin))) return { status: 403, message: 'This origin is not allowed' }
  if (access.token !== undefined && !isSameSecret(String(headers['x-decant-token'] ?? ''), access.token))
    return { status: 401, message: 'The x-decant-token header is missing or wrong' }
  return undefined
}

function originHost(origin: string): string {
  try {
    return hostName(new URL(origin).host)
  } catch {
    return ''
  }
}
