import { writeFileSync } from 'node:fs'
import http, { type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { memoryArchive } from '../src/archive/index.ts'
import { gateway } from '../src/gateway/index.ts'
import { corpusRuns } from './corpus.ts'

/** Times requests straight to a mock provider, through a bare Node pass-through, and through the gateway; and compactions inside requests. */
const RATE = 100
const REQUESTS = Number(process.env.DECANT_REQUESTS ?? 2_000)
const COMPACTIONS = 8
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** How one request went, in milliseconds. */
interface Taken {
  /** Until the first byte of the answer's body. */
  readonly first: number
  readonly whole: number
  readonly status: string
}

const provider = await start((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"text":"Hello"}\n\n')
    setTimeout(() => response.end('data: [DONE]\n\n'), 10)
  })
})
const upstreams = { anthropic: provider.base, openai: provider.base }
const made = gateway({ upstreams, archive: memoryArchive(), trigger: { window: 1_000_000 } })
const compacting = gateway({ upstreams, archive: memoryArchive() })
const through = await start(made.handle)
const rendering = await start(compacting.handle)
const busy = loadavg()[0] ?? 0
const bare = await start(passThrough(provider.base))
const rows: string[] = []
for (let i = 0; i < 20; i++) for (const { base } of [through, bare]) await send(base, '/v1/messages', growing(1_000_000, i))
for (const size of [1_000, 100_000, 1_000_000]) {
  const large = size > 500_000
  const amount = large ? Math.min(100, REQUESTS) : REQUESTS
  const rate = large ? RATE / 10 : RATE
  const [direct, node, ours] = [[], [], []] as Taken[][] as [Taken[], Taken[], Taken[]]
  for (let part = 0; part < 4; part++) {
    for (const [base, all] of [
      [provider.base, direct],
      [bare.base, node],
      [through.base, ours],
    ] as const)
      all.push(...(await paced(base, (i) => growing(size, i), amount / 4, rate)))
  }
  const over = (share: number) => (at(firsts(ours), share) - at(firsts(node), share)).toFixed(2)
  rows.push(`| ${size / 1000} kB | ${times(firsts(direct))} | ${times(firsts(node))} | ${times(firsts(ours))} | ${over(0.5)} / ${over(0.99)} |`)
}
const compaction = await compactions(rendering.base)
writeFileSync(
  join(import.meta.dirname, 'results/gateway.md'),
  `# The gateway

${REQUESTS} requests at ${RATE} a second (1 MB: at most 100, ${RATE / 10} a second) to a mock provider on the same machine that answers with an event stream: straight, through a bare Node pass-through, and through the gateway, in turns in one run, after 20 requests of 1 MB to warm up; milliseconds until the first byte of the stream, p50 / p99. Each body is the history of the one before with one more message. Node ${process.version}, ${availableParallelism()} cores, load average ${busy.toFixed(1)} when it began and ${(loadavg()[0] ?? 0).toFixed(1)} when it ended: above the number of cores, other work takes part in every figure here, and most of all in p99. \`DECANT_REQUESTS=${REQUESTS} npm run bench -- gateway\`.

<!-- summary -->
| body | straight | bare Node pass-through | gateway | gateway over bare |
|---|---|---|---|---|
${rows.join('\n')}

Aim: p50 ≤ 0.5 ms and p99 ≤ 3 ms over a bare pass-through at 100 kB, and no time to the first token beyond that. Bodies here are below the trigger (of a window of a million tokens). Those of 1 MB are held whole and compared with what was read before.

${compaction}
<!-- /summary -->
`,
)
for (const server of [provider, through, bare, rendering]) server.server.close()
await made.close()
await compacting.close()
agent.destroy()
console.error('wrote bench/results/gateway.md')

function start(listener: RequestListener): Promise<{ base: string; server: Server }> {
  const server = http.createServer(listener)
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server })))
}

/** What a gateway costs at the least: two sockets and a pipe each way. */
function passThrough(base: string): RequestListener {
  const { hostname, port } = new URL(base)
  const upstream = new http.Agent({ keepAlive: true })
  return (request: IncomingMessage, response) => {
    const onward = http.request({ hostname, port, path: request.url, method: request.method, headers: request.headers, agent: upstream }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  }
}

/** A history of about so many bytes, with one more message at each step. */
function growing(size: number, step: number): Buffer {
  const words = 'The agent reads a line of text. '
  const messages = [{ role: 'user', content: words.repeat(Math.ceil(size / 32)).slice(0, size - 80) }]
  for (let i = 0; i < step; i++) messages.push({ role: i % 2 ? 'user' : 'assistant', content: `Step ${i}.` })
  return Buffer.from(JSON.stringify({ model: 'claude-sonnet-4-5', messages }))
}

/** Each of so many requests, sent at the rate whatever the answers do; the first tenth is left out. */
async function paced(base: string, body: (i: number) => Buffer, amount: number, rate: number): Promise<Taken[]> {
  const taken: Promise<Taken>[] = []
  const warm = Math.ceil(amount / 10)
  for (let i = 0; i < amount + warm; i++) {
    taken.push(send(base, '/v1/messages', body(i)))
    await new Promise((resolve) => setTimeout(resolve, 1000 / rate))
  }
  return (await Promise.all(taken)).slice(warm)
}

function send(base: string, path: string, body: Buffer, headers: Record<string, string> = {}): Promise<Taken> {
  const { hostname, port } = new URL(base)
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path, method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers } },
      (response) => {
        let first = 0
        response.once('data', () => {
          first = performance.now() - started
        })
        response.resume()
        response.on('end', () => resolve({ first, whole: performance.now() - started, status: String(response.headers['x-decant-status'] ?? 'passed') }))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Histories of some 200k tokens, each compacted inside a request and then rendered again, while other requests of 100 kB come. */
async function compactions(base: string): Promise<string> {
  const messages = corpusRuns('claude-code-go')
    .flatMap((run) => run.messages)
    .slice(0, 4_000)
  if (messages.length === 0) return 'No corpus: compaction inside a request was not measured.'
  let characters = 0
  const history = messages.filter((message) => {
    characters += JSON.stringify(message).length
    return characters < 760_000
  })
  const body = (i: number) => Buffer.from(JSON.stringify({ model: 'gpt-4o', messages: [...history, { role: 'user', content: `and now ${i}` }] }))
  const of = (session: number) => send(base, '/v1/chat/completions', body(session), { 'x-session-id': String(session) })
  const cold = await of(0)
  const alone: Taken[] = []
  const before = process.cpuUsage()
  for (let i = 1; i <= COMPACTIONS; i++) alone.push(await of(i))
  const used = process.cpuUsage(before)
  const calm = await paced(base, (i) => growing(100_000, i % 20), 200, RATE)
  let going = true
  const beside = (async () => {
    const all: Taken[] = []
    for (let i = COMPACTIONS + 1; going; i++) all.push(await of(i))
    return all
  })()
  const others = await paced(base, (i) => growing(100_000, i % 20), 200, RATE)
  going = false
  const during = await beside
  const again = await of(1)
  const ms = (all: readonly Taken[], share: number) =>
    at(
      all.map(({ whole }) => whole).sort((a, b) => a - b),
      share,
    ).toFixed(0)
  const processor = ((used.user + used.system) / 1000 / COMPACTIONS).toFixed(0)
  return `A history of ${Math.round(body(0).length / 1000)} kB (some 200k tokens) above the trigger, milliseconds from the request's first byte to the last of the answer, 10 of them the mock's own: ${cold.status} in ${cold.whole.toFixed(0)} by a thread that first has to start; by one that is warm, ${alone[0]?.status} in ${ms(alone, 0.5)} at the median of ${COMPACTIONS} and ${ms(alone, 1)} at most, with ${processor} of processor time in all threads (aim ≤ 300); ${again.status} again in ${again.whole.toFixed(0)}. Other requests of 100 kB, ${RATE} a second through the same gateway, until the first byte: ${times(firsts(calm))} while nothing is compacted, ${times(firsts(others))} while ${during.length} compactions follow one another.`
}

function firsts(all: readonly Taken[]): number[] {
  return all.map(({ first }) => first).sort((a, b) => a - b)
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function times(sorted: readonly number[]): string {
  return `${at(sorted, 0.5).toFixed(2)} / ${at(sorted, 0.99).toFixed(2)}`
}
