import type { IncomingHttpHeaders } from 'node:http'

/** Where a client says who it is: headers and, for Gemini and some gateways, the query. */
const HEADERS = ['x-api-key', 'x-goog-api-key', 'api-key', 'authorization'] as const
const QUERY = ['key', 'access_token', 'api-key', 'subscription-key'] as const

/** All credentials of a request as they stand in it, headers first. */
export function credentialsIn(url: string, headers: IncomingHttpHeaders): string[] {
  const query = new URLSearchParams(/\?(.*)/s.exec(url)?.[1])
  return [...HEADERS.map((name) => headers[name]), ...QUERY.flatMap((name) => query.getAll(name))].flatMap((one) => one ?? [])
}
