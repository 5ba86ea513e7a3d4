import { hostOf, type Provider } from '../../gateway/index.ts'
import { DecantError } from '../../message/index.ts'
import { isLoopback } from './is-loopback.ts'
import type { ListenAddress } from './listen-http.ts'

/**
 * Refuses an upstream whose address is the gateway's own; if another name leads back to it, its requests reveal that.
 * @throws DecantError `usage`
 */
export function checkUpstreamLoop(upstreams: Readonly<Record<Provider, string>>, { host, port }: ListenAddress): void {
  for (const [provider, base] of Object.entries(upstreams)) {
    const url = new URL(base)
    const upstreamHost = hostOf(url)
    if (url.protocol !== 'http:' || Number(url.port || 80) !== port || !(upstreamHost === host || isLoopback(upstreamHost))) continue
    throw new DecantError(
      'usage',
      `The upstream for ${provider} is this gateway itself: ${base}`,
      `Name the provider's address with --${provider}, or another port with --port.`,
    )
  }
}
