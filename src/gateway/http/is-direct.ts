const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a URL is reached without a proxy: loopback always, and hosts in `NO_PROXY`: `*`, or names separated by commas, each including all names below it and
 * limited to its port if it has one. IPv6 addresses are written without brackets, or in them with an optional port.
 * @example
 * isDirect(new URL('https://api.corp.example'), 'localhost,.corp.example') // true
 */
export function isDirect({ hostname, port, protocol }: URL, except = ''): boolean {
  if (LOOPBACK.test(hostname)) return true
  const actual = port || (protocol === 'https:' ? '443' : '80')
  return except.split(',').some((entry) => {
    const host = entry.trim().toLowerCase()
    if (host === '*') return true
    const [name, entryPort] = host.includes(':', host.indexOf(':') + 1) ? parseAddress(host) : parseName(host)
    return name !== '' && (entryPort === undefined || entryPort === actual) && (hostname === name || hostname.endsWith(`.${name}`))
  })
}

type HostAndPort = readonly [name: string, port?: string | undefined]

function parseName(host: string): HostAndPort {
  const [, name = '', port] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(host) ?? []
  return [name, port]
}

/** An IPv6 address as a URL writes it: shortened, in brackets. */
function parseAddress(host: string): HostAndPort {
  const [, bracketed, port] = /^\[(.*)\](?::(\d+))?$/.exec(host) ?? []
  const url = URL.parse(`http://[${bracketed ?? host}]`)
  return [url?.hostname ?? '', port]
}
