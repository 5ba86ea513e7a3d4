/** Headers of a single connection, which are not forwarded; neither are those named in `Connection`, nor decant's own. */
const STOP: ReadonlySet<string> = new Set([
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
export function endToEnd(raw: readonly string[]): string[] {
  const named = namedIn(raw)
  const passing: string[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string
    const lower = name.toLowerCase()
    if (!STOP.has(lower) && !named.includes(lower) && !lower.startsWith('x-decant-')) passing.push(name, raw[i + 1] as string)
  }
  return passing
}

const CONNECTION = 'connection'

/** The names in `Connection` headers, which may be anywhere. */
function namedIn(raw: readonly string[]): string[] {
  const named: string[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string
    if (name.length !== CONNECTION.length || name.toLowerCase() !== CONNECTION) continue
    for (const one of (raw[i + 1] as string).toLowerCase().split(/[\s,]+/)) if (!STOP.has(one)) named.push(one)
  }
  return named
}
