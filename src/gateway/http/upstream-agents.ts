import http from 'node:http'
import https from 'node:https'
import { DecantError } from '../../message/index.ts'
import { isDirect } from './is-direct.ts'
import { TunnelAgent } from './tunnel-agent.ts'

/** A proxy for HTTPS upstreams; plain HTTP and loopback upstreams are reached directly. */
export interface UpstreamProxy {
  /** Its URL, `http:` or `https:`, with user and password if it needs them, as in `HTTPS_PROXY`. */
  readonly url: string
  /** Hosts that are reached directly, as in `NO_PROXY`: names separated by commas, each including all names below it, or `*`. */
  readonly except?: string | undefined
}

export interface UpstreamAgents {
  agentFor(upstream: URL): http.Agent
  /** Closes idle connections, and from now on each as its request ends. */
  close(): void
}

/**
 * Keeps connections to upstreams, through the proxy if there is one.
 * @throws DecantError `invalid-proxy`
 */
export function upstreamAgents(proxy: UpstreamProxy | undefined): UpstreamAgents {
  const plain = new http.Agent({ keepAlive: true })
  const direct = new https.Agent({ keepAlive: true })
  const tunnel = proxy && new TunnelAgent(parseProxyUrl(proxy.url))
  const agentFor = (upstream: URL) => {
    if (upstream.protocol === 'http:') return plain
    return tunnel && !isDirect(upstream, proxy?.except) ? tunnel : direct
  }
  return { agentFor, close: () => [plain, direct, ...(tunnel ? [tunnel] : [])].forEach(closeAgent) }
}

/** Closes an agent's idle connections, so that its next request takes a new one. */
export function closeIdleSockets(agent: http.Agent): void {
  for (const idle of Object.values(agent.freeSockets)) for (const socket of idle ?? []) socket.destroy()
}

function closeAgent(agent: http.Agent): void {
  agent.keepSocketAlive = () => false
  closeIdleSockets(agent)
}

/** Errors never show the URL itself, which may contain a password. */
function parseProxyUrl(text: string): URL {
  const fullUrl = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`
  const url = URL.canParse(fullUrl) ? new URL(fullUrl) : undefined
  if (url?.hostname && /^https?:$/.test(url.protocol)) return url
  throw new DecantError(
    'invalid-proxy',
    'The proxy has no URL that begins with http:// or https://',
    'Set HTTPS_PROXY to one such as http://proxy.example:3128, or unset it.',
  )
}
