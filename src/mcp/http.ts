import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import { type Archive, isSameSecret } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import { hostName } from '../text/index.ts'
import { checkOptionKinds } from '../validation/index.ts'
import type { RecallOptions } from './recall-options.ts'
import { recallServerFactory } from './recall-server-factory.ts'

/** Access rules for the server over HTTP. */
export interface RecallHttpOptions extends RecallOptions {
  /** What a client must send as `Authorization: Bearer …` or `x-decant-token`, even on loopback, because nobody else may read what was cut. */
  readonly token: string
  /** Names that `Host` and `Origin` may have in addition to the loopback ones, without port; `any` relies on the token alone. */
  readonly hosts?: readonly string[] | 'any' | undefined
}

/** The recall tools over HTTP: a listener for `node:http`, and a function to end it. */
export interface RecallHttp {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void
  close(): Promise<void>
}

const MAX_BODY = 256 * 1024
const NOT_MCP = 'This is not an MCP request'

/**
 * Serves the recall tools as MCP's streamable HTTP, at whatever path the listener is put. Each request is independent, so any replica can
 * answer it. Foreign `Host` and `Origin` get 403, a missing or wrong token 401, before anything is read.
 * @throws DecantError `missing-token` if the token is empty or missing
 * @example
 * const recall = await recallHttp(archive, { token: process.env.DECANT_TOKEN ?? '' })
 * http.createServer((request, response) => recall.handle(request, response)).listen(8788, '127.0.0.1')
 */
export async function recallHttp(archive: Archive, settings: RecallHttpOptions): Promise<RecallHttp> {
  // Callers in JavaScript may pass none.
  const { token, hosts = [], ...options } = { ...settings }
  if (typeof token !== 'string' || token === '')
    throw new DecantError('missing-token', 'Recall over HTTP has no token', 'Give a secret that clients must send.')
  checkOptionKinds<{ hosts?: unknown }>('recall over HTTP', { hosts }, { hosts: "a list of names, or 'any'" })
  const serverFactory = await recallServerFactory(archive, options)
  const { createMcpHandler, localhostAllowedHostnames, validateHostHeader, validateOriginHeader } = await import('@modelcontextprotocol/server')
  const handler = createMcpHandler(serverFactory, { maxRequestBodySize: MAX_BODY })
  const checkAccess = ({ headers }: IncomingMessage): { status: number; message: string } | undefined => {
    const names = [...localhostAllowedHostnames(), ...(hosts === 'any' ? [hostName(headers.host)] : hosts)]
    if (!validateHostHeader(headers.host, names).ok) return { status: 403, message: 'This host name is not allowed' }
    if (!validateOriginHeader(headers.origin, names).ok) return { status: 403, message: 'This origin is not allowed' }
    const sentToken = String(headers['x-decant-token'] ?? /^Bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1] ?? '')
    return isSameSecret(sentToken, token) ? undefined : { status: 401, message: 'The token is missing or wrong' }
  }
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const refused = checkAccess(request)
    if (refused) sendRefusal(request, response, refused.status, refused.message)
    else
      handleRequest(handler, request, response).catch(() =>
        response.headersSent || response.destroyed ? response.destroy() : sendRefusal(request, response, 400, NOT_MCP),
      )
  }
  return { handle, close: () => handler.close() }
}

function sendRefusal(request: IncomingMessage, response: ServerResponse, status: number, message: string): void {
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...challenge })
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }))
  request.resume()
}

/** Handles one request. A client that disconnects aborts the request. */
async function handleRequest({ fetch }: McpHttpHandler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const disconnected = new AbortController()
  response.once('close', () => disconnected.abort())
  const requestBody = await readBody(request)
  if (requestBody === undefined) {
    sendRefusal(request, response, 413, `A request has at most ${MAX_BODY} bytes`)
    return
  }
  const headers = new Headers()
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) headers.append(request.rawHeaders[i] ?? '', request.rawHeaders[i + 1] ?? '')
  const method = request.method ?? 'GET'
  const body = requestBody.length > 0 && method !== 'GET' && method !== 'HEAD' ? { body: requestBody } : {}
  const answer = await fetch(new Request(new URL(`http://localhost${request.url ?? '/'}`), { method, headers, signal: disconnected.signal, ...body }))
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body) await pipeline(answer.body, response)
  else response.end()
}

/** Reads the body; undefined if it is larger than any valid call. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > MAX_BODY) return undefined
  }
  return Buffer.concat(chunks)
}
