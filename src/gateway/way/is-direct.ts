const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a URL is reached without a proxy: loopback always, and what `NO_PROXY` names: `*`, or names between commas, each with all names below it and
 * with a port where it has one. An address of IPv6 stands there bare, or in brackets, behind which it may have a port.
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

/** An address of IPv6 as a URL writes it: shortened, in brackets. */
function addressOf(named: string): Named {
  const [, bracketed, port] = /^\[(.*)\](?::(\d+))?$/.exec(named) ?? []
  const url = URL.parse(`http://[${bracketed ?? named}]`)
  return [url?.hostname ?? '', port]
}
