import type { UpstreamProxy } from '../../gateway/index.ts'
import type { Terminal } from '../terminal.ts'

/** The proxy that HTTPS_PROXY or ALL_PROXY names, and the exceptions of NO_PROXY, in upper or lower case; empty if none is named. */
export function proxyFromEnv({ env }: Pick<Terminal, 'env'>): { readonly proxy?: UpstreamProxy } {
  const variable = (name: string) => env[name] || env[name.toLowerCase()]
  const url = variable('HTTPS_PROXY') || variable('ALL_PROXY')
  const except = variable('NO_PROXY')
  return url ? { proxy: { url, ...(except && { except }) } } : {}
}
