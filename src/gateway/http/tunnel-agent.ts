import http from 'node:http'
import https from 'node:https'
import { isIPv6 } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { hostOf } from './host-of.ts'

/** Milliseconds that a proxy may take to open a tunnel. */
const MAX_OPENING_MS = 30_000

type ConnectCallback = (error: Error | null, socket: Duplex) => void

/** Reaches HTTPS servers by tunnels through a proxy (`CONNECT`), which are kept and reused. The proxy sees the server's name and port, nothing else. */
export class TunnelAgent extends https.Agent {
  readonly #proxy: URL

  constructor(proxy: URL) {
    super({ keepAlive: true })
    this.#proxy = proxy
  }

  override createConnection(options: https.RequestOptions, callback?: ConnectCallback): undefined {
    const done = callback ?? (() => {})
    const fail = (error: Error) => done(error, undefined as never)
    const request = connect(this.#proxy, `${isIPv6(options.host ?? '') ? `[${options.host}]` : options.host}:${options.port || 443}`)
    request.once('connect', ({ statusCode }: http.IncomingMessage, socket: Duplex) => {
      socket.removeAllListeners('timeout')
      if (statusCode === 200) return done(null, tls.connect({ ...(options as tls.ConnectionOptions), socket }))
      socket.destroy()
      fail(new Error(`the proxy answered ${statusCode}`))
    })
    request.once('error', fail)
    request.end()
    return undefined
  }
}

function connect(proxy: URL, path: string): http.ClientRequest {
  const credentials = proxy.username && Buffer.from(`${decodePart(proxy.username)}:${decodePart(proxy.password)}`).toString('base64')
  const request = (proxy.protocol === 'https:' ? https : http).request({
    method: 'CONNECT',
    host: hostOf(proxy),
    port: proxy.port,
    path,
    headers: { host: path, ...(credentials && { 'proxy-authorization': `Basic ${credentials}` }) },
    agent: false,
    timeout: MAX_OPENING_MS,
  })
  return request.once('timeout', () => request.destroy(new Error('the proxy opened no tunnel')))
}

/** Decodes a part of a URL; a `%` that begins no escape, as in a password typed unescaped, stays. */
function decodePart(part: string): string {
  return part.replace(/(?:%[\dA-Fa-f]{2})+/g, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
}
