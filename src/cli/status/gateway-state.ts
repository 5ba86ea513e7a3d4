import http from 'node:http'
import type { GatewayState } from '../tally.ts'
import { numberAt } from './number-at.ts'

const WAIT_MS = 150

/** The state of the gateway at a base URL; undefined where none answers within 150 ms. */
export function gatewayState(base: string, token: string | undefined): Promise<GatewayState | undefined> {
  const url = URL.canParse('/decant/status', base) ? new URL('/decant/status', base) : undefined
  if (url?.protocol !== 'http:') return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const headers = token ? { 'x-decant-token': token } : {}
    const timer = setTimeout(() => request.destroy(new Error('slow')), WAIT_MS)
    const end = (found?: GatewayState) => {
      clearTimeout(timer)
      resolve(found)
    }
    const request = http.get(url, { headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => end(stateIn(text)))
      response.on('error', () => end())
    })
    request.on('error', () => end())
  })
}

function stateIn(text: string): GatewayState | undefined {
  try {
    const told: unknown = JSON.parse(text)
    const [schema, window, removed] = [numberAt(told, 'schema'), numberAt(told, 'window'), numberAt(told, 'removed')]
    if (schema !== 1 || !window || removed === undefined) return undefined
    const [used, saved] = [numberAt(told, 'used'), numberAt(told, 'saved')]
    const counts = {
      requests: numberAt(told, 'requests') ?? 0,
      shortened: numberAt(told, 'shortened') ?? 0,
      compactions: numberAt(told, 'compactions') ?? 0,
    }
    return { schema, ...counts, removed, ...(used !== undefined && { used }), window, ...(saved !== undefined && { saved }) }
  } catch {
    return undefined
  }
}
