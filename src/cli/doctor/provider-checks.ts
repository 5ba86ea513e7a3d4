import http from 'node:http'
import https from 'node:https'
import { isDirect, type Provider, type UpstreamProxy, upstreamAgents } from '../../gateway/index.ts'
import { DecantError } from '../../message/index.ts'
import type { Check } from './check.ts'

const WAIT_MS = 5_000

/**
 * Checks whether each provider's address responds, with whatever answer, over the route that the gateway uses. Only an empty request without a key is
 * sent.
 */
export async function providerChecks(upstreams: Readonly<Record<Provider, string>>, proxy?: UpstreamProxy): Promise<Check[]> {
  try {
    const routes = upstreamAgents(proxy)
    const pending = Object.entries(upstreams).map(async ([name, url]) => {
      const check = await checkProvider(name, url, routes.agentFor(new URL(url)))
      return usesProxy(url, proxy) ? { ...check, found: `${check.found}, through the proxy` } : check
    })
    const checks = await Promise.all(pending)
    routes.close()
    return checks
  } catch (error) {
    if (!(error instanceof DecantError)) throw error
    return [{ name: 'proxy', ok: false, found: error.message, fix: error.remedy }]
  }
}

function usesProxy(url: string, proxy: UpstreamProxy | undefined): boolean {
  return proxy !== undefined && url.startsWith('https:') && !isDirect(new URL(url), proxy.except)
}

async function checkProvider(name: string, url: string, agent: http.Agent): Promise<Check> {
  try {
    return { name, ok: true, found: `${url} answers (${await statusOf(url, agent)})` }
  } catch (error) {
    const reason = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error)
    return {
      name,
      ok: false,
      found: `${url} does not answer: ${reason}`,
      fix: `Check network, proxy and firewall, or set ${name} to an address that answers (decant config show).`,
    }
  }
}

function statusOf(url: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(WAIT_MS)
    const request = (url.startsWith('https:') ? https : http).request(url, { method: 'HEAD', agent, signal }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.on('error', (error) => reject(signal.aborted ? new Error(`no answer within ${WAIT_MS / 1000} s`) : error))
    request.end()
  })
}
