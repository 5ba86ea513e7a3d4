/** Headers that belong to one connection: they stop here, as those do that `Connection` names, and our own. */
const STOP = [
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
]

/** The headers that pass, in their order, from a list of names and values in turn. */
export function endToEnd(raw: readonly string[]): [name: string, value: string][] {
  const all: [string, string][] = []
  for (let i = 0; i + 1 < raw.length; i += 2) all.push([raw[i] as string, raw[i + 1] as string])
  const named = all.flatMap(([name, value]) => (name.toLowerCase() === 'connection' ? value.toLowerCase().split(/[\s,]+/) : []))
  const stop = new Set([...STOP, ...named])
  return all.filter(([name]) => !stop.has(name.toLowerCase()) && !name.toLowerCase().startsWith('x-decant-'))
}
