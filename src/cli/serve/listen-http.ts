import { createServer, type IncomingMessage, maxHeaderSize, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import type { Duplex } from 'node:stream'
import { answerError } from '../../gateway/index.ts'
import { DecantError } from '../../message/index.ts'
import { BAD_REQUEST, closeWithError } from './close-with-error.ts'

/** Where to listen. */
export interface ListenAddress {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
}

/** A listening server, its address, and how to stop it. */
export interface Listener {
  readonly server: Server
  readonly port: number
  /** The URL under which it can be called. */
  readonly base: string
  /**
   * Resolves once no request is open, or after `drain` milliseconds; clients of requests still open then see a failure. While
   * one is open new requests are accepted, so that a balancer can still ask whether this server is ready.
   * @param onWaiting called with the number of open requests, if there are any
   */
  stop(drain: number, onWaiting?: (open: number) => void): Promise<void>
}

/**
 * Milliseconds that an idle connection is kept: longer than clients and balancers usually keep theirs (60 s), so that they close it first. A request that is
 * sent just as the server closes is lost, and some clients report that as a failure.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * Listens for HTTP. Input that cannot be parsed as HTTP is answered here, with decant's errors.
 * @throws DecantError `port-taken`, `cannot-listen` if the machine has no such address or the port is privileged
 */
export async function listenHttp(handle: RequestListener, { host, port }: ListenAddress): Promise<Listener> {
  const openResponses = new Set<ServerResponse>()
  let onIdle = () => {}
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    openResponses.add(response)
    response.once('close', () => {
      openResponses.delete(response)
      if (openResponses.size === 0) onIdle()
    })
    if (request.headers.host === undefined && request.httpVersion === '1.1') refuseMissingHost(response)
    else handle(request, response)
  }
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS }, serve)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    continueOnceRead(request, response)
    serve(request, response)
  })
  server.on('checkExpectation', (_, response: ServerResponse) => answerError(response, 417, BAD_REQUEST, 'The only expectation that is met is 100-continue'))
  const hasBegun = (socket: Duplex) => [...openResponses].some((response) => response.socket === socket && response.headersSent)
  server.on('clientError', (error, socket) => answerUnreadable(error, socket, hasBegun(socket)))
  server.on('connect', (_, socket: Duplex) => closeWithError(socket, hasBegun(socket), 405, NOT_A_PROXY))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, { host, port })))
    server.listen(port, host, resolve)
  })
  const stop: Listener['stop'] = async (drain, onWaiting) => {
    let deadline: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      onIdle = resolve
      deadline = setTimeout(resolve, drain)
      if (openResponses.size === 0) resolve()
      else onWaiting?.(openResponses.size)
    })
    clearTimeout(deadline)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  }
  const { port: boundPort } = server.address() as AddressInfo
  return { server, port: boundPort, base: `http://${hostInUrl(host)}:${boundPort}`, stop }
}

/** Refuses a request without a `Host`; HTTP requires this refusal for these requests only. */
function refuseMissingHost(response: ServerResponse): void {
  response.setHeader('connection', 'close')
  answerError(response, 400, BAD_REQUEST, 'The request has no Host header')
}

/** A host as it is written in a URL; `localhost` for a wildcard address, which cannot be called. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

function listenError(error: NodeJS.ErrnoException, { host, port }: ListenAddress): Error {
  if (error.code === 'EADDRINUSE') return new DecantError('port-taken', `Port ${port} is taken`, OTHER_PORT)
  if (error.code === 'EACCES') return new DecantError('cannot-listen', `Only an administrator may listen on port ${port}`, OTHER_PORT, {}, error)
  if (!NO_ADDRESS_CODES.test(error.code ?? '')) return error
  return new DecantError('cannot-listen', `This machine has no address ${host}`, 'Give --host one that it has, such as 127.0.0.1.', {}, error)
}

const NO_ADDRESS_CODES = /^(?:EADDRNOTAVAIL|ENOTFOUND|EAI_[A-Z]+|EINVAL|EAFNOSUPPORT)$/

/** For clients that use the address as a proxy: without it they would only see a connection that ended. */
const NOT_A_PROXY = 'This is not a proxy: set its address as a base URL, such as ANTHROPIC_BASE_URL, not in HTTPS_PROXY'

const OTHER_PORT = 'Choose another with --port, or 0 for any free port.'

/** Events that a reader of a body listens to; dropping a body uses none of them. */
const BODY_READ_EVENTS: ReadonlySet<string | symbol> = new Set(['data', 'readable'])

/**
 * Lets a client that waits with its body (`Expect: 100-continue`) send it once somebody reads it: a client refused because of the headers need not
 * send the rest, and then Node ends the connection.
 */
function continueOnceRead(request: IncomingMessage, response: ServerResponse): void {
  const onListenerAdded = (event: string | symbol) => {
    if (!BODY_READ_EVENTS.has(event)) return
    request.off('newListener', onListenerAdded)
    if (!response.headersSent) response.writeContinue()
  }
  request.on('newListener', onListenerAdded)
}

/** By the codes of Node and its parser; any other input is not HTTP. */
const PARSER_ERRORS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, `Headers and address take more than ${maxHeaderSize} bytes`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not end in time'],
}

/** Answers a request that could not be parsed, with a text where Node itself sends none, and ends the connection. */
function answerUnreadable({ code, reason }: NodeJS.ErrnoException & { readonly reason?: string }, socket: Duplex, hasBegun: boolean): void {
  const [status, message] = PARSER_ERRORS[code ?? ''] ?? [400, `This is not HTTP${reason ? `: ${reason}` : ''}`]
  closeWithError(socket, hasBegun, status, message)
}
