import http from 'node:http'
import { type ServerProcess, startServer } from './standing.ts'

const BODY = 32_000_000
const ANSWER = 256_000_000
/** How long the slow client waits after each piece, and how many pieces it reads before it hangs up. */
const PAUSE_MS = 20
const PIECES = 50

/** The maximum memory of one gateway above its memory before, in megabytes. */
interface MemoryUse {
  readonly status: string
  readonly grown: number
}

/** Measures the memory of a large body, passed and compacted, and of an answer that the client hardly reads. Each in its own gateway, twice. */
export async function memory(provider: ServerProcess): Promise<string> {
  const passed = await grown(provider, 1_000_000_000, (base) => post(base, body()))
  const compacted = await grown(provider, 1_000_000, (base) => post(base, body()))
  const slow = await grown(provider, 1_000_000_000, slowly)
  const times = ({ grown }: MemoryUse) => `${grown.toFixed(0)} | ${(grown / (BODY / 1e6)).toFixed(1)}×`
  return `## Memory

Peak resident memory above that after one small request, in MB.

| what | MB | of the body |
|---|---|---|
| a body of ${BODY / 1e6} MB, ${passed.status} (aim ≤ 3×) | ${times(passed)} |
| a body of ${BODY / 1e6} MB, ${compacted.status}, then rendered | ${times(compacted)} |
| a response of ${ANSWER / 1e6} MB to a client that reads a piece every ${PAUSE_MS} ms; it waits at the provider | ${slow.grown.toFixed(0)} | |`
}

async function grown(provider: ServerProcess, window: number, work: (base: string) => Promise<string>): Promise<MemoryUse> {
  const one = await startServer('gateway', provider.base, String(window))
  await post(one.base, Buffer.from(JSON.stringify({ model: 'claude-sonnet-4-5', messages: [{ role: 'user', content: 'Hello.' }] })))
  const before = (await one.used()).peak
  const status = await work(one.base)
  await work(one.base)
  const after = (await one.used()).peak
  one.stop()
  return { status, grown: after - before }
}

/** A history of this many bytes in messages of some 10 kB. */
function body(): Buffer {
  const text = 'The agent reads a line of text. '.repeat(300)
  const messages = Array.from({ length: Math.ceil(BODY / (text.length + 40)) | 1 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `${text}${i}` }))
  return Buffer.from(JSON.stringify({ model: 'claude-sonnet-4-5', messages }))
}

function post(base: string, sent: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = asked(base, sent.length, {}, (response) => {
      response.resume()
      response.on('end', () => resolve(String(response.headers['x-decant-status'] ?? 'passed')))
    })
    request.on('error', reject)
    request.end(sent)
  })
}

function slowly(base: string): Promise<string> {
  const sent = Buffer.from(JSON.stringify({ model: 'claude-sonnet-4-5', messages: [{ role: 'user', content: 'Say much.' }] }))
  return new Promise((resolve, reject) => {
    const request = asked(base, sent.length, { 'x-answer-bytes': ANSWER }, async (response) => {
      response.on('error', () => {})
      for (let piece = 0; piece < PIECES; piece++) {
        response.read()
        await new Promise((next) => setTimeout(next, PAUSE_MS))
      }
      response.destroy()
      resolve('passed')
    })
    request.on('error', reject)
    request.end(sent)
  })
}

function asked(base: string, length: number, headers: http.OutgoingHttpHeaders, answered: (response: http.IncomingMessage) => void): http.ClientRequest {
  const { hostname, port } = new URL(base)
  return http.request(
    { hostname, port, path: '/v1/messages', method: 'POST', headers: { 'content-type': 'application/json', 'content-length': length, ...headers } },
    answered,
  )
}
