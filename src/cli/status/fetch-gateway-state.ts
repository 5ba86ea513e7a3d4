import http from 'node:http'
import type { Mode } from '../../gateway/index.ts'
import { parseJson } from '../../text/index.ts'
import { PASS_HEADER } from '../serve/pass.ts'
import type { GatewayState } from '../serve/tally.ts'
import { numberAt } from './number-at.ts'

const WAIT_MS = 150
/** A command that switches a gateway waits longer, because it must know that it was received. */
const SWITCH_WAIT_MS = 5_000
const MODES: readonly Mode[] = ['on', 'hold', 'off']

/** The credentials and the request of a client of the gateway's state. */
export interface StateRequest {
  readonly token?: string | undefined
  readonly pass?: string | undefined
  /** The mode to switch the gateway to. */
  readonly turn?: Mode
}

/** Why a gateway returns no state: it requires another token, or its URL is not an address that begins with `http://`. */
export type NoStateReason = 'locked' | 'no-address'

/**
 * The state of the gateway at a base URL, or why it returns none; undefined if none answers within 150 ms, or within five seconds when it is switched.
 */
export function fetchGatewayState(base: string, { token, pass, turn }: StateRequest): Promise<GatewayState | NoStateReason | undefined> {
  const url = URL.canParse('/decant/status', base) ? new URL('/decant/status', base) : undefined
  if (url?.protocol !== 'http:') return Promise.resolve('no-address')
  const headers = { ...secretHeader('x-decant-token', token), ...secretHeader(PASS_HEADER, pass), ...(turn && { 'x-decant-mode': turn }) }
  return new Promise((resolve) => {
    const timer = setTimeout(() => request.destroy(new Error('slow')), turn ? SWITCH_WAIT_MS : WAIT_MS)
    const finish = (found?: GatewayState | NoStateReason) => {
      clearTimeout(timer)
      resolve(found)
    }
    const request = http.request(url, { method: turn ? 'POST' : 'GET', headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => finish(response.statusCode === 401 ? 'locked' : parseState(text)))
      response.on('error', () => finish())
    })
    request.on('error', () => finish())
    request.end()
  })
}

/** A secret that cannot be a header value cannot be the gateway's either, so it is not sent. */
function secretHeader(header: string, secret: string | undefined): Readonly<Record<string, string>> {
  return secret && /^[\x20-\x7e]+$/.test(secret) ? { [header]: secret } : {}
}

function parseState(text: string): GatewayState | undefined {
  const reply = parseJson(text)
  const [schema, window, removed] = [numberAt(reply, 'schema'), numberAt(reply, 'window'), numberAt(reply, 'removed')]
  if (schema !== 1 || !window || removed === undefined) return undefined
  const [used, saved] = [numberAt(reply, 'used'), numberAt(reply, 'saved')]
  const counts = {
    requests: numberAt(reply, 'requests') ?? 0,
    shortened: numberAt(reply, 'shortened') ?? 0,
    compactions: numberAt(reply, 'compactions') ?? 0,
  }
  return { schema, ...counts, removed, ...(used !== undefined && { used }), window, ...(saved !== undefined && { saved }), ...parseMode(reply) }
}

function parseMode(reply: unknown): { readonly mode?: Mode } {
  const word: unknown = typeof reply === 'object' && reply !== null && 'mode' in reply ? reply.mode : undefined
  const mode = MODES.find((one) => one === word)
  return mode ? { mode } : {}
}
