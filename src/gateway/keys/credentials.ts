/** Headers by their names in lower case, each with its value or all of them. */
export type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** Where a client says who it is: headers and, for Gemini and some gateways, the query. */
const HEADERS = ['x-api-key', 'x-goog-api-key', 'api-key', 'authorization'] as const
const QUERY = ['key', 'access_token', 'api_key', 'apikey', 'api-key', 'subscription-key'] as const

/**
 * All credentials of a request as they stand in it, headers first.
 * @param headers all values of each, as of `headersDistinct`: of several Node tells the first of some, and sends all on
 */
export function credentialsIn(url: string, headers: HeaderValues): string[] {
  const found = HEADERS.flatMap((name) => headers[name] ?? [])
  const at = url.indexOf('?')
  if (at < 0) return found
  const query = new URLSearchParams(url.slice(at + 1))
  return [...found, ...QUERY.flatMap((name) => query.getAll(name))]
}
