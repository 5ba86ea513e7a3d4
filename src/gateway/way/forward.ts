import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { codingsIn } from '../../resent/index.ts'
import { answerError } from './answer.ts'
import { endToEnd } from './end-to-end.ts'
import { hostOf } from './host-of.ts'
import { Moment } from './moment.ts'
import { streamBody } from './stream-body.ts'
import { StreamEnd } from './stream-end.ts'
import { unpacked } from './unpacked.ts'
import { unreached } from './unreached.ts'

/** Bytes of a refusal that are read. */
const OVERHEARD = 4096
/** Bytes allowed for the headers of an answer: some proxies set cookies and policies larger than Node's default limit. */
const HEADERS = 128 * 1024
/** Milliseconds within which a closed connection is reported, even from the other end of the world. */
const SOON_MS = 500
/** Characters that Node accepts when it reads the text next to a status, but not when it writes one. */
const UNSAYABLE = /[^\t\x20-\x7e\x80-\xff]/g

/** What to send upstream. A stream is sent as it arrives; a buffer is the client's body and can be sent again. */
export interface Forwarded {
  readonly base: string
  /** How to reach it. */
  readonly agent: http.Agent
  readonly body: Readable | Buffer | undefined
  /** A header and its value to add to the request, or none. */
  readonly hops?: readonly string[]
  /** Headers to add to the answer; provider headers are never changed. */
  readonly mark?: Readonly<Record<string, string>>
  /** Called with the beginning of a refusal's text and with the refused body, if that was held; the client gets the refusal unmodified. */
  readonly onRefusal?: (refused: Refused, body: Buffer | undefined) => void
  /** Called once an answer begins and the whole body has been sent: it is no longer needed. */
  readonly onSent?: () => void
}

/** A refusal, read while it is passed on. */
export interface Refused {
  readonly status: number
  readonly text: string
}

/** How an exchange ended. */
export interface Outcome {
  readonly status: number
  readonly complete: boolean
  /** Why it failed on the way; left out if the provider's answer arrived whole. */
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
  { base, agent, hops = [], mark, onRefusal, onSent, ...forwarded }: Forwarded,
): Promise<Outcome> {
  const target = new URL(base)
  let { body } = forwarded
  const options = requestTo(target, request, { agent, body, hops })
  return new Promise((resolve) => {
    let upstream: ClientRequest | undefined
    const attempt = () => {
      const tried = asked(target, options)
      if (tried instanceof Error) return resolve(fail(response, tried))
      upstream = tried
      const soon = new Moment(SOON_MS)
      let settled = false
      tried.on('close', () => {
        soon.end()
        if (!settled) resolve(fail(response, new Error('no answer came')))
      })
      tried.on('response', (answer) => {
        settled = true
        const held = body instanceof Buffer ? body : undefined
        if (onRefusal && (answer.statusCode ?? 0) >= 400) overhear(answer, (refused) => onRefusal(refused, held))
        body = undefined
        if (onSent) whenSent(tried, onSent)
        const unsendable = begin(answer, response, mark)
        if (unsendable) tried.destroy()
        resolve(unsendable ? fail(response, unsendable) : sendBack(answer, response))
      })
      tried.on('error', (error) => {
        if (settled) return
        settled = true
        if (!soon.passed && closedWhileIdle(tried, error) && !(body instanceof Readable) && !response.destroyed) attempt()
        else resolve(fail(response, error))
      })
      send(tried, body)
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
 * worked on, and is not sent again. Each try uses up one kept connection, and a new one counts as it is, so the tries end.
 */
function closedWhileIdle(upstream: ClientRequest, error: Error): boolean {
  return upstream.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

/** Makes a request, or returns why it cannot be made. */
function asked(target: URL, options: http.RequestOptions): ClientRequest | Error {
  try {
    return (target.protocol === 'https:' ? https : http).request(options)
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown')
  }
}

function send(upstream: ClientRequest, body: Forwarded['body']): void {
  if (body instanceof Readable) streamBody(body, upstream)
  else upstream.end(body)
}

/** The options of the request to the provider, without the body. */
function requestTo(target: URL, request: IncomingMessage, { agent, body, hops = [] }: Pick<Forwarded, 'agent' | 'body' | 'hops'>): http.RequestOptions {
  return {
    method: request.method,
    host: hostOf(target),
    port: target.port,
    path: target.pathname.replace(/\/$/, '') + (request.url ?? '/'),
    headers: [...forwardedHeaders(request.rawHeaders, target.host, body), ...hops],
    agent,
    setHost: false,
    maxHeaderSize: HEADERS,
  }
}

function forwardedHeaders(raw: readonly string[], host: string, body: Forwarded['body']): string[] {
  const headers = ['host', host]
  let measured = false
  const passing = endToEnd(raw)
  for (let i = 0; i < passing.length; i += 2) {
    const name = passing[i] as string
    const length = name.toLowerCase() === 'content-length'
    measured ||= length
    headers.push(name, length && body instanceof Buffer ? String(body.length) : (passing[i + 1] as string))
  }
  if (measured || body === undefined) return headers
  if (body instanceof Buffer) headers.push('content-length', String(body.length))
  else headers.push('transfer-encoding', 'chunked')
  return headers
}

/** Calls `told` once the body is sent: an answer may begin before that. */
function whenSent(upstream: ClientRequest, told: () => void): void {
  if (upstream.writableFinished) told()
  else upstream.on('finish', told).on('close', told)
}

/** Writes the status and headers of the answer; returns an error, with nothing written, if no client may be sent them (a status below 100). */
function begin(answer: IncomingMessage, response: ServerResponse, mark: Readonly<Record<string, string>> = {}): Error | undefined {
  const headers = endToEnd(answer.rawHeaders)
  for (const [name, value] of Object.entries(mark)) headers.push(name, value)
  try {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage?.replace(UNSAYABLE, ''), headers)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown')
  }
}

/** Sends the headers together with the beginning of the answer if that has arrived, else at once. */
function sendBack(answer: IncomingMessage, response: ServerResponse): Promise<Outcome> {
  const status = response.statusCode
  const end = endOf(answer)
  setImmediate(() => response.flushHeaders())
  return new Promise((resolve) => {
    let broken: string | undefined
    answer.on('error', (error) => {
      broken ??= codeOf(error)
      response.destroy()
    })
    answer.on('close', () => {
      if (!answer.complete) response.destroy()
    })
    response.on('close', () => {
      if ((answer.complete && response.writableFinished) || end?.seen) resolve({ status, complete: true })
      else resolve({ status, complete: false, error: broken ?? CLIENT_LEFT.error })
    })
    if (response.destroyed) resolve({ ...CLIENT_LEFT, status })
    else answer.pipe(response)
  })
}

/** Watches for the last event of a streamed answer; undefined for other answers and compressed ones. */
function endOf(answer: IncomingMessage): StreamEnd | undefined {
  const { 'content-type': type, 'content-encoding': encoding } = answer.headers
  if (!type?.startsWith('text/event-stream') || codingsIn(encoding).length > 0) return undefined
  const end = new StreamEnd()
  answer.on('data', (piece: Buffer) => end.see(piece))
  return end
}

/** Reads the beginning of a refusal while it is piped to the client. */
function overhear(answer: IncomingMessage, told: (refused: Refused) => void): void {
  const codings = codingsIn(answer.headers['content-encoding'])
  const heard: Buffer[] = []
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    if (size < OVERHEARD) heard.push(chunk)
    size += chunk.length
  })
  answer.on('end', () => {
    const bytes = Buffer.concat(heard)
    const plain = codings.length === 0 ? bytes : size > OVERHEARD ? undefined : unpacked(bytes, codings)
    told({ status: answer.statusCode ?? 0, text: plain?.toString('utf8', 0, OVERHEARD) ?? '' })
  })
}

function fail(response: ServerResponse, error: Error): Outcome {
  if (response.destroyed) return CLIENT_LEFT
  const code = codeOf(error)
  if (response.headersSent) response.destroy()
  else answerError(response, 502, 'decant_upstream_unreachable', unreached(code))
  return { status: 502, complete: false, error: code }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message
}
