import http from 'node:http'
import https from 'node:https'
import { isIPv6 } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { hostOf } from './host-of.ts'

/** Milliseconds that a proxy may take to open a tunnel. */
const OPEN_MS = 30_000

type Opened = (error: Error | null, socket: Duplex) => void

/** Reaches HTTPS servers by tunnels through a proxy (`CONNECT`), which are kept and reused. The proxy sees the server's name and port, nothing else. */
export class TunnelAgent extends https.Agent {
  readonly #proxy: URL

  constructor(proxy: URL) {
    super({ keepAlive: true })
    this.#proxy = proxy
  }

  override createConnection(options: https.RequestOptions, opened?: Opened): undefined {
    const done = opened ?? (() => {})
    const failed = (error: Error) => done(error, undefined as never)
    const asked = connect(this.#proxy, `${isIPv6(options.host ?? '') ? `[${options.host}]` : options.host}:${options.port || 443}`)
    asked.once('connect', ({ statusCode }: http.IncomingMessage, socket: Duplex) => {
      socket.removeAllListeners('timeout')
      if (statusCode === 200) return done(null, tls.connect({ ...(options as tls.ConnectionOptions), socket }))
      socket.destroy()
      failed(new Error(`the proxy answered ${statusCode}`))
    })
    asked.once('error', failed)
    asked.end()
    return undefined
  }
}

function connect(proxy: URL, path: string): http.ClientRequest {
  const secret = proxy.username && Buffer.from(`${unescaped(proxy.username)}:${unescaped(proxy.password)}`).toString('base64')
  const request = (proxy.protocol === 'https:' ? https : http).request({
    method: 'CONNECT',
    host: hostOf(proxy),
    port: proxy.port,
    path,
    headers: { host: path, ...(secret && { 'proxy-authorization': `Basic ${secret}` }) },
    agent: false,
    timeout: OPEN_MS,
  })
  return request.once('timeout', () => request.destroy(new Error('the proxy opened no tunnel')))
}

/** Decodes a part of a URL; a `%` that begins no escape, as in a password typed unescaped, stays. */
function unescaped(part: string): string {
  return part.replace(/(?:%[\dA-Fa-f]{2})+/g, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
}
