import type { UpstreamProxy } from '../../gateway/index.ts'
import type { Terminal } from '../terminal.ts'

/** The proxy that HTTPS_PROXY or ALL_PROXY names, and the exceptions of NO_PROXY, in upper or lower case; empty if none is named. */
export function proxyOf({ env }: Pick<Terminal, 'env'>): { readonly proxy?: UpstreamProxy } {
  const named = (name: string) => env[name] || env[name.toLowerCase()]
  const url = named('HTTPS_PROXY') || named('ALL_PROXY')
  const except = named('NO_PROXY')
  return url ? { proxy: { url, ...(except && { except }) } } : {}
}
