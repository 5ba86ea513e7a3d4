import http from 'node:http'
import { corpusRuns } from '../corpus.ts'
import type { ServerProcess } from './standing.ts'

/** Characters of a history, the step by which it grows until then, and how many requests are measured after that, each with two more messages. */
const SIZES = [1_000_000, 4_000_000, 10_000_000]
const STEP = 600_000
const REQUESTS = 16
/** Milliseconds in which a gateway finishes its work after an answer. */
const REST = 300

const agent = new http.Agent({ keepAlive: true })

/** The time of one kind of request, in milliseconds: the median until the first byte, and processor time per request. */
interface Taken {
  readonly first: number
  readonly processor: number
}

/** Sessions whose client sends thousands of messages each time, far above the trigger, rendered again with their earlier compaction. */
export async function longSessions(bare: ServerProcess, gateway: ServerProcess): Promise<string> {
  const rows: string[] = []
  for (const size of SIZES) {
    const messages = messagesAsJson(size)
    if (messages.length === 0) return 'No corpus: long sessions were not measured.'
    const from = messages.length - 2 * REQUESTS
    for (let n = 1; n <= Math.ceil(size / STEP); n++) await send(gateway, size, messages.slice(0, Math.floor((from * n) / Math.ceil(size / STEP))))
    const [straight, rendered] = [await taken(bare, size, messages, from), await taken(gateway, size, messages, from)]
    const times = ({ first, processor }: Taken) => `${first.toFixed(1)} | ${processor.toFixed(0)}`
    rows.push(`| ${size / 1e6} MB | ${messages.length} | ${times(straight)} | ${times(rendered)} |`)
  }
  agent.destroy()
  return `## Long sessions

Sessions of recorded runs, one after the other, that resend everything while the gateway sends its compacted form (a window of 200,000 tokens): ${REQUESTS} requests, each with two more messages. Median milliseconds until the first byte, and processor milliseconds a request in all threads.

| history | messages | bare pass-through, first byte | processor | gateway, first byte | processor |
|---|---|---|---|---|---|
${rows.join('\n')}`
}

async function taken(one: ServerProcess, session: number, messages: readonly string[], from: number): Promise<Taken> {
  await send(one, session, messages.slice(0, from))
  const before = await one.used()
  const first: number[] = []
  for (let i = 1; i <= REQUESTS; i++) first.push(await send(one, session, messages.slice(0, from + 2 * i)))
  await new Promise((resolve) => setTimeout(resolve, REST))
  const after = await one.used()
  return { first: first.sort((a, b) => a - b)[REQUESTS / 2] ?? 0, processor: (after.processor - before.processor) / REQUESTS }
}

/** Messages of recorded runs one after the other, as JSON, with this many characters. */
function messagesAsJson(size: number): string[] {
  const found: string[] = []
  let characters = 0
  for (const message of corpusRuns('claude-code-go').flatMap((run) => run.messages)) {
    const written = JSON.stringify(message)
    characters += written.length
    found.push(written)
    if (characters > size) break
  }
  return found
}

function send({ base }: ServerProcess, session: number, messages: readonly string[]): Promise<number> {
  const body = Buffer.from(`{"model":"gpt-4o","messages":[${messages.join(',')}]}`)
  const { hostname, port } = new URL(base)
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-session-id': `long-${session}` }
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path: '/v1/chat/completions', method: 'POST', agent, headers }, (response) => {
      let first = 0
      response.once('data', () => {
        first = performance.now() - started
      })
      response.resume()
      response.on('end', () => resolve(first))
    })
    request.on('error', reject)
    request.end(body)
  })
}
