/** Headers of a single connection, which are not forwarded; neither are those named in `Connection`, nor decant's own. */
const DROPPED_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'expect',
])

/** The headers to forward, in order; names and values alternate, as in `rawHeaders`. Called twice for each request. */
export function endToEndHeaders(raw: readonly string[]): string[] {
  const perConnection = connectionHeaders(raw)
  const kept: string[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string
    const lower = name.toLowerCase()
    if (!DROPPED_HEADERS.has(lower) && !perConnection.includes(lower) && !lower.startsWith('x-decant-')) kept.push(name, raw[i + 1] as string)
  }
  return kept
}

const CONNECTION = 'connection'

/** The names in `Connection` headers, which may be anywhere. */
function connectionHeaders(raw: readonly string[]): string[] {
  const names: string[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string
    if (name.length !== CONNECTION.length || name.toLowerCase() !== CONNECTION) continue
    for (const header of (raw[i + 1] as string).toLowerCase().split(/[\s,]+/)) if (!DROPPED_HEADERS.has(header)) names.push(header)
  }
  return names
}
