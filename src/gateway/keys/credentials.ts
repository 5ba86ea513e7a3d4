/** Headers by lower-case name, each with one value or all of its values. */
export type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** Where a client puts its credentials: headers and, for Gemini and some gateways, the query. */
const HEADERS = ['x-api-key', 'x-goog-api-key', 'api-key', 'authorization'] as const
const QUERY = ['key', 'access_token', 'api_key', 'apikey', 'api-key', 'subscription-key'] as const

/**
 * All credentials of a request as they are written in it, headers first.
 * @param headers all values of each, as in `headersDistinct`: of some repeated headers Node shows only the first, but forwards all
 */
export function credentialsIn(url: string, headers: HeaderValues): string[] {
  const found = HEADERS.flatMap((name) => headers[name] ?? [])
  const at = url.indexOf('?')
  if (at < 0) return found
  const query = new URLSearchParams(url.slice(at + 1))
  return [...found, ...QUERY.flatMap((name) => query.getAll(name))]
}
