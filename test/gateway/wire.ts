import { createHash } from 'node:crypto'
import http, { type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as an upstream received it. */
export interface Got {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** An upstream that records its requests and answers with a given function. */
export interface Upstream {
  readonly base: string
  readonly got: Got[]
  /** The number of its open sockets. */
  sockets(): Promise<number>
  close(): Promise<void>
}

/** Starts an upstream on loopback, by default `127.0.0.1`. */
export async function upstream(answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void, host?: '::1'): Promise<Upstream> {
  const got: Got[] = []
  // Idle connections are kept however slow the machine is: a test about closing closes them itself.
  const server = http.createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    got.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    answer(request, response, body)
  })
  const base = await listen(server, host)
  return {
    base,
    got,
    sockets: () => new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count)))),
    close: () => close(server),
  }
}

/** Starts a listener on a free port of loopback; resolves to its base URL. */
export function listen(server: Server, host: '127.0.0.1' | '::1' = '127.0.0.1'): Promise<string> {
  const named = host === '::1' ? '[::1]' : host
  return new Promise((resolve) => server.listen(0, host, () => resolve(`http://${named}:${(server.address() as AddressInfo).port}`)))
}

export function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** An answer as a client received it, its body as the bytes on the wire. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** False if the connection broke before the body's end. */
  readonly complete: boolean
}

/** Sends a request and reads the answer's raw bytes. */
export function send(base: string, path: string, options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {}): Promise<Answer> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path, method: options.method ?? 'POST', headers: { 'content-type': 'application/json', ...options.headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => {})
        response.on('close', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), complete: response.complete }),
        )
      },
    )
    request.on('error', reject)
    request.end(options.body)
  })
}

export const sha = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
