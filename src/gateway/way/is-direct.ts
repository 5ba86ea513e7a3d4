const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a URL is reached without a proxy: loopback always, and hosts in `NO_PROXY`: `*`, or names separated by commas, each including all names below it
 * and limited to its port if it has one. IPv6 addresses are written bare, or in brackets with an optional port.
 * @example
 * isDirect(new URL('https://api.corp.example'), 'localhost,.corp.example') // true
 */
export function isDirect({ hostname, port, protocol }: URL, except = ''): boolean {
  if (LOOPBACK.test(hostname)) return true
  const actual = port || (protocol === 'https:' ? '443' : '80')
  return except.split(',').some((entry) => {
    const named = entry.trim().toLowerCase()
    if (named === '*') return true
    const [name, wanted] = named.includes(':', named.indexOf(':') + 1) ? addressOf(named) : nameOf(named)
    return name !== '' && (wanted === undefined || wanted === actual) && (hostname === name || hostname.endsWith(`.${name}`))
  })
}

type Named = readonly [name: string, port?: string | undefined]

function nameOf(named: string): Named {
  const [, name = '', port] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(named) ?? []
  return [name, port]
}

/** An IPv6 address as a URL writes it: shortened, in brackets. */
function addressOf(named: string): Named {
  const [, bracketed, port] = /^\[(.*)\](?::(\d+))?$/.exec(named) ?? []
  const url = URL.parse(`http://[${bracketed ?? named}]`)
  return [url?.hostname ?? '', port]
}
