import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { contentCodings } from '../../resent/index.ts'
import { answerError } from './answer-json.ts'
import { decompress } from './decompress.ts'
import { describeUnreachable } from './describe-unreachable.ts'
import { endToEndHeaders } from './end-to-end-headers.ts'
import { hostOf } from './host-of.ts'
import { LoopTimer } from './loop-timer.ts'
import { streamBody } from './stream-body.ts'
import { StreamEndDetector } from './stream-end-detector.ts'
import { closeIdleSockets } from './upstream-agents.ts'

/** Bytes of a refusal that are read. */
const MAX_REFUSAL_BYTES = 4096
/** Bytes allowed for the headers of an answer: some proxies set cookies and policies larger than Node's default limit. */
const MAX_HEADER_BYTES = 128 * 1024
/** Milliseconds within which a closed connection is reported, even from the other end of the world. */
const STALE_CLOSE_MS = 500
/** Characters that Node accepts when it reads the text next to a status, but not when it writes one. */
const INVALID_STATUS_CHARS = /[^\t\x20-\x7e\x80-\xff]/g

/** What to send upstream. A stream is sent as it arrives; a buffer is the client's body and can be sent again. */
export interface ForwardOptions {
  readonly base: string
  /** How to reach it. */
  readonly agent: http.Agent
  readonly body: Readable | Buffer | undefined
  /** A header and its value to add to the request, or none. */
  readonly hops?: readonly string[]
  /** Headers to add to the answer; provider headers are never changed. */
  readonly mark?: Readonly<Record<string, string>>
  /** Called with the beginning of a refusal's text and with the refused body, if that was held; the client gets the refusal unmodified. */
  readonly onRefusal?: (refused: ProviderRefusal, body: Buffer | undefined) => void
  /** Called once an answer begins and the entire body has been sent: it is no longer needed. */
  readonly onSent?: () => void
}

/** A refusal, read while it is passed on. */
export interface ProviderRefusal {
  readonly status: number
  readonly text: string
}

/** How an exchange ended. */
export interface Outcome {
  readonly status: number
  readonly complete: boolean
  /** Why it failed on the way; left out if the provider's answer arrived complete. */
  readonly error?: string
}

/** The outcome of an exchange whose client disconnected before the answer. */
export const CLIENT_LEFT = { status: 499, complete: false, error: 'left' } as const satisfies Outcome

/**
 * Forwards a request and its answer, byte for byte: headers in their order, error bodies, compressed bodies, event streams. If the client leaves, the
 * provider's side is aborted; if the provider's side breaks, so does the client's, never with a clean end.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { base, agent, hops = [], mark, onRefusal, onSent, ...forwarded }: ForwardOptions,
): Promise<Outcome> {
  const target = new URL(base)
  let { body } = forwarded
  const options = requestOptions(target, request, { agent, body, hops })
  return new Promise((resolve) => {
    let upstream: ClientRequest | undefined
    const attempt = () => {
      const outgoing = startRequest(target, options)
      if (outgoing instanceof Error) return resolve(failResponse(response, outgoing))
      upstream = outgoing
      const staleTimer = new LoopTimer(STALE_CLOSE_MS)
      let isSettled = false
      outgoing.on('close', () => {
        staleTimer.stop()
        if (!isSettled) resolve(failResponse(response, new Error('no answer came')))
      })
      outgoing.on('response', (answer) => {
        isSettled = true
        const bufferedBody = body instanceof Buffer ? body : undefined
        if (onRefusal && (answer.statusCode ?? 0) >= 400) readRefusal(answer, (refused) => onRefusal(refused, bufferedBody))
        body = undefined
        if (onSent) onceSent(outgoing, onSent)
        const unsendable = beginAnswer(answer, response, mark)
        if (unsendable) outgoing.destroy()
        resolve(unsendable ? failResponse(response, unsendable) : pipeAnswer(answer, response))
      })
      outgoing.on('error', (error) => {
        if (isSettled) return
        isSettled = true
        if (staleTimer.hasPassed || !wasClosedWhileIdle(outgoing, error) || body instanceof Readable || response.destroyed)
          return resolve(failResponse(response, error))
        closeIdleSockets(agent)
        attempt()
      })
      sendBody(outgoing, body)
    }
    response.on('close', () => {
      if (!response.writableFinished) upstream?.destroy()
    })
    attempt()
  })
}

/**
 * Whether a reused connection was closed at the other end just as it was taken up, before any byte of an answer. Otherwise a client that pauses for as long
 * as a provider keeps its connections would be shown a failure that is nobody's. Such a close is reported at once; a request that fails later may have been
 * worked on, and is not sent again. The second try takes a new connection, and is the last: a request at which a provider breaks must not reach it once for
 * each connection that was kept.
 */
function wasClosedWhileIdle(upstream: ClientRequest, error: Error): boolean {
  return upstream.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

/** Makes a request, or returns why it cannot be made. */
function startRequest(target: URL, options: http.RequestOptions): ClientRequest | Error {
  try {
    return (target.protocol === 'https:' ? https : http).request(options)
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown')
  }
}

function sendBody(upstream: ClientRequest, body: ForwardOptions['body']): void {
  if (body instanceof Readable) streamBody(body, upstream)
  else upstream.end(body)
}

/** The options of the request to the provider, without the body. */
function requestOptions(
  target: URL,
  request: IncomingMessage,
  { agent, body, hops = [] }: Pick<ForwardOptions, 'agent' | 'body' | 'hops'>,
): http.RequestOptions {
  return {
    method: request.method,
    host: hostOf(target),
    port: target.port,
    path: target.pathname.replace(/\/$/, '') + (request.url ?? '/'),
    headers: [...forwardedHeaders(request.rawHeaders, target.host, body), ...hops],
    agent,
    setHost: false,
    maxHeaderSize: MAX_HEADER_BYTES,
  }
}

function forwardedHeaders(raw: readonly string[], host: string, body: ForwardOptions['body']): string[] {
  const headers = ['host', host]
  let hasLength = false
  const headersToPass = endToEndHeaders(raw)
  for (let i = 0; i < headersToPass.length; i += 2) {
    const name = headersToPass[i] as string
    const isLength = name.toLowerCase() === 'content-length'
    hasLength ||= isLength
    headers.push(name, isLength && body instanceof Buffer ? String(body.length) : (headersToPass[i + 1] as string))
  }
  if (hasLength || body === undefined) return headers
  if (body instanceof Buffer) headers.push('content-length', String(body.length))
  else headers.push('transfer-encoding', 'chunked')
  return headers
}

/** Calls `callback` once the body is sent: an answer may begin before that. */
function onceSent(upstream: ClientRequest, callback: () => void): void {
  if (upstream.writableFinished) callback()
  else upstream.on('finish', callback).on('close', callback)
}

/** Writes the status and headers of the answer; returns an error, with nothing written, if no client may be sent them (a status below 100). */
function beginAnswer(answer: IncomingMessage, response: ServerResponse, mark: Readonly<Record<string, string>> = {}): Error | undefined {
  const headers = endToEndHeaders(answer.rawHeaders)
  for (const [name, value] of Object.entries(mark)) headers.push(name, value)
  try {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage?.replace(INVALID_STATUS_CHARS, ''), headers)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown')
  }
}

/** Sends the headers together with the beginning of the answer if that has arrived, else at once. */
function pipeAnswer(answer: IncomingMessage, response: ServerResponse): Promise<Outcome> {
  const status = response.statusCode
  const end = watchStreamEnd(answer)
  setImmediate(() => response.flushHeaders())
  return new Promise((resolve) => {
    let broken: string | undefined
    answer.on('error', (error) => {
      broken ??= errorCode(error)
      response.destroy()
    })
    answer.on('close', () => {
      if (!answer.complete) response.destroy()
    })
    response.on('close', () => {
      if ((answer.complete && response.writableFinished) || end?.hasEnded) resolve({ status, complete: true })
      else resolve({ status, complete: false, error: broken ?? CLIENT_LEFT.error })
    })
    if (response.destroyed) resolve({ ...CLIENT_LEFT, status })
    else answer.pipe(response)
  })
}

/** Watches for the last event of a streamed answer; undefined for other answers and compressed ones. */
function watchStreamEnd(answer: IncomingMessage): StreamEndDetector | undefined {
  const { 'content-type': type, 'content-encoding': encoding } = answer.headers
  if (!type?.startsWith('text/event-stream') || contentCodings(encoding).length > 0) return undefined
  const end = new StreamEndDetector()
  answer.on('data', (piece: Buffer) => end.push(piece))
  return end
}

/** Reads the beginning of a refusal while it is piped to the client. */
function readRefusal(answer: IncomingMessage, callback: (refused: ProviderRefusal) => void): void {
  const codings = contentCodings(answer.headers['content-encoding'])
  const chunks: Buffer[] = []
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    if (size < MAX_REFUSAL_BYTES) chunks.push(chunk)
    size += chunk.length
  })
  answer.on('end', () => {
    const bytes = Buffer.concat(chunks)
    const decompressed = codings.length === 0 ? bytes : size > MAX_REFUSAL_BYTES ? undefined : decompress(bytes, codings)
    callback({ status: answer.statusCode ?? 0, text: decompressed?.toString('utf8', 0, MAX_REFUSAL_BYTES) ?? '' })
  })
}

function failResponse(response: ServerResponse, error: Error): Outcome {
  if (response.destroyed) return CLIENT_LEFT
  const code = errorCode(error)
  if (response.headersSent) response.destroy()
  else answerError(response, 502, 'decant_upstream_unreachable', describeUnreachable(code))
  return { status: 502, complete: false, error: code }
}

function errorCode(error: Error): string {
  return 'code' in error ? String(error.code) : error.message
}
