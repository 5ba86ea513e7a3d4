import type { Provider } from '../../gateway/index.ts'
import type { Check } from './check.ts'

const WAIT_MS = 5_000

/** Whether each provider's address answers, whatever it answers. Nothing but an empty request without a key is sent. */
export function providerChecks(upstreams: Readonly<Record<Provider, string>>): Promise<Check[]> {
  return Promise.all(Object.entries(upstreams).map(([name, url]) => reached(name, url)))
}

async function reached(name: string, url: string): Promise<Check> {
  try {
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) })
    return { name, ok: true, found: `${url} answers (${status})` }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const words = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : String(cause)
    return {
      name,
      ok: false,
      found: `${url} does not answer: ${words}`,
      fix: `Check network, proxy and firewall, or set ${name} to an address that answers (decant config show).`,
    }
  }
}
