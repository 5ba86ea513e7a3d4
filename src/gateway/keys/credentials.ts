/** Headers by lower-case name, each with one value or all of its values. */
export type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** Where a client puts its credentials: headers and, for Gemini and some gateways, the query. */
const CREDENTIAL_HEADERS = ['x-api-key', 'x-goog-api-key', 'api-key', 'authorization'] as const
const CREDENTIAL_PARAMETERS = ['key', 'access_token', 'api_key', 'apikey', 'api-key', 'subscription-key'] as const

/**
 * All credentials of a request as they are written in it, headers first.
 * @param headers all values of each, as in `headersDistinct`: of some repeated headers Node shows only the first, but forwards all
 */
export function credentialsIn(url: string, headers: HeaderValues): string[] {
  const inHeaders = CREDENTIAL_HEADERS.flatMap((name) => headers[name] ?? [])
  const at = url.indexOf('?')
  if (at < 0) return inHeaders
  const query = new URLSearchParams(url.slice(at + 1))
  return [...inHeaders, ...CREDENTIAL_PARAMETERS.flatMap((name) => query.getAll(name))]
}
