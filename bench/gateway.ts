import { writeFileSync } from 'node:fs'
import http from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { corpusRuns } from './corpus.ts'
import { longSessions } from './gateway-lab/long.ts'
import { memory } from './gateway-lab/memory.ts'
import { type ServerProcess, startServer, type Used } from './gateway-lab/standing.ts'

/**
 * Times requests straight to a mock provider, through a plain Node pass-through, and through the gateway; and compactions inside requests. Providers,
 * pass-throughs and gateways each run in their own process.
 */
const RATE = 100
const REQUESTS = Number(process.env.DECANT_REQUESTS ?? 2_000)
const COMPACTIONS = 8
/** Milliseconds between two compactions: time to index the archived text, which happens after an answer. */
const REST = 500
const PARTS = 8
/** Milliseconds in which a gateway prepares its first thread. */
const WARMING = 5_000
/** Bytes of a body, the maximum of such requests, and how many a second. */
const SIZES = [
  { size: 1_000, most: REQUESTS, rate: RATE },
  { size: 100_000, most: REQUESTS, rate: RATE },
  { size: 1_000_000, most: 96, rate: RATE / 10 },
  { size: 10_000_000, most: 16, rate: 1 },
]
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** The times of one request, in milliseconds. */
interface Taken {
  /** Until the first byte of the answer's body. */
  readonly first: number
  readonly whole: number
  readonly status: string
}

const provider = await startServer('provider')
const passThrough = await startServer('bare', provider.base)
const through = await startServer('gateway', provider.base, '100000000', 'warm')
const rendering = await startServer('gateway', provider.base, '200000')
const ready = await startServer('gateway', provider.base, '200000', 'warm')
const busy = loadavg()[0] ?? 0
const rows: string[] = []
await new Promise((resolve) => setTimeout(resolve, WARMING))
for (let i = 0; i < 20; i++) for (const { base } of [through, passThrough]) await send(base, '/v1/messages', growing(1_000_000, i))
for (const { base } of [through, passThrough, provider]) await sendAtRate(base, (i) => growing(100_000, i), 200, RATE)
for (const { size, most, rate } of SIZES) {
  const amount = Math.min(most, REQUESTS)
  const [direct, node, ours] = [[], [], []] as Taken[][] as [Taken[], Taken[], Taken[]]
  const used = { node: 0, ours: 0 }
  for (let part = 0; part < PARTS; part++) {
    const of = (base: string) => sendAtRate(base, (i) => growing(size, i), amount / PARTS, rate)
    direct.push(...(await of(provider.base)))
    used.node += await usedBy(passThrough, async () => node.push(...(await of(passThrough.base))))
    used.ours += await usedBy(through, async () => ours.push(...(await of(through.base))))
  }
  const over = (share: number) => (at(firsts(ours), share) - at(firsts(node), share)).toFixed(2)
  const each = (all: number) => (all / (1.1 * amount)).toFixed(2)
  rows.push(
    `| ${size / 1000} kB | ${times(firsts(direct))} | ${times(firsts(node))} | ${times(firsts(ours))} | ${over(0.5)} / ${over(0.99)} | ${each(used.node)} → ${each(used.ours)} |`,
  )
}
const compaction = await compactions(rendering, ready)
const long = await longSessions(passThrough, rendering)
const memorySection = await memory(provider)
writeFileSync(
  join(import.meta.dirname, 'results/gateway.md'),
  `# The gateway

Requests to a mock provider on the same machine that answers with an event stream: directly, through a bare Node pass-through, and through the gateway, in ${PARTS} turns in one run after a warm-up, each in its own process. \`DECANT_REQUESTS=${REQUESTS} npm run bench -- gateway\`.

- ${REQUESTS} requests at ${RATE} a second (1 MB: at most 96, ${RATE / 10} a second; 10 MB: 16, one a second). Each body is the previous history with one more message.
- Milliseconds until the first byte of the stream, p50 / p99. Processor time in milliseconds a request, of the pass-through and of the gateway.
- Node ${process.version}, ${availableParallelism()} cores, load average ${busy.toFixed(1)} at the start and ${(loadavg()[0] ?? 0).toFixed(1)} at the end. Above the number of cores, other work affects every figure here, p99 most of all. Machines differ by a factor of two: compare columns of one run, not figures of two.

<!-- summary -->
| body | straight | bare Node pass-through | gateway | gateway over bare | processor |
|---|---|---|---|---|---|
${rows.join('\n')}

Aim: p50 ≤ 0.5 ms and p99 ≤ 3 ms over a bare pass-through at 100 kB, and no more time to the first token than that. All bodies are below the trigger (of a window of 100 million tokens). Those of 1 MB are held whole and compared with what was parsed before. The gateway's first thread was ready, as with \`decant serve\`; preparing one takes some three seconds of a processor, once.

${compaction}

${long}

${memorySection}
<!-- /summary -->
`,
)
for (const one of [provider, passThrough, through, rendering, ready]) one.stop()
agent.destroy()
console.error('wrote bench/results/gateway.md')

/** Milliseconds of processor time that a process uses for some work. */
async function usedBy(one: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  const before = await one.used()
  await work()
  return (await one.used()).processor - before.processor
}

/** A history of about this many bytes, with one more message at each step. */
function growing(size: number, step: number): Buffer {
  const words = 'The agent reads a line of text. '
  const messages = [{ role: 'user', content: words.repeat(Math.ceil(size / 32)).slice(0, size - 80) }]
  for (let i = 0; i < step; i++) messages.push({ role: i % 2 ? 'user' : 'assistant', content: `Step ${i}.` })
  return Buffer.from(JSON.stringify({ model: 'claude-sonnet-4-5', messages }))
}

/** The times of requests sent at a fixed rate, whatever the answers do; the first tenth is left out. */
async function sendAtRate(base: string, body: (i: number) => Buffer, amount: number, rate: number): Promise<Taken[]> {
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

/** Histories of some 200k tokens, each from other runs, as JSON without its last two characters. */
function histories(): string[] {
  const made: string[] = []
  let some: string[] = []
  let characters = 0
  for (const message of corpusRuns('claude-code-go').flatMap((run) => run.messages)) {
    const written = JSON.stringify(message)
    if (characters + written.length > 760_000) {
      made.push(`{"model":"gpt-4o","messages":[${some.join(',')}`)
      some = []
      characters = 0
    }
    some.push(written)
    characters += written.length
  }
  return made
}

/** Histories, each compacted inside a request and then rendered again, while other requests of 100 kB arrive. */
async function compactions({ base, used }: ServerProcess, ready: ServerProcess): Promise<string> {
  const all = histories()
  if (all.length === 0) return 'No corpus: compaction inside a request was not measured.'
  const body = (i: number) => Buffer.from(`${all[i % all.length]},{"role":"user","content":"and now ${i}"}]}`)
  const from = (base: string, session: number) => send(base, '/v1/chat/completions', body(session), { 'x-session-id': String(session) })
  const of = (session: number) => from(base, session)
  const cold = await of(0)
  const warmed = await from(ready.base, 0)
  const alone: Taken[] = []
  for (let i = 1; i <= COMPACTIONS; i++) await of(i)
  const before = await used()
  for (let i = COMPACTIONS + 1; i <= 2 * COMPACTIONS; i++) {
    alone.push(await of(i))
    await new Promise((resolve) => setTimeout(resolve, REST))
  }
  const after = await used()
  const close: Taken[] = []
  for (let i = 2 * COMPACTIONS + 1; i <= 3 * COMPACTIONS; i++) close.push(await of(i))
  const rested = await used()
  const calm = await sendAtRate(base, (i) => growing(100_000, i % 20), 200, RATE)
  const calmed = await used()
  let going = true
  const otherRequests = (async () => {
    const all: Taken[] = []
    for (let i = 3 * COMPACTIONS + 1; going; i++) all.push(await of(i))
    return all
  })()
  const began = await used()
  const others = await sendAtRate(base, (i) => growing(100_000, i % 20), 200, RATE)
  const ended = await used()
  going = false
  const during = await otherRequests
  const again = await of(1)
  const ms = (all: readonly Taken[], share: number) =>
    at(
      all.map(({ whole }) => whole).sort((a, b) => a - b),
      share,
    ).toFixed(0)
  const serving = (from: Used, to: Used) => ((to.serving - from.serving) / 220).toFixed(2)
  const processor = ((after.processor - before.processor) / COMPACTIONS).toFixed(0)
  return `## Compactions

Histories of ${Math.round(body(0).length / 1000)} kB (some 200k tokens) above the trigger, each of other recorded runs, with the archive in a file. Milliseconds from the first byte of the request to the last of the response, 10 of them the mock's own; aim at most 300 for a thread at work.

| request | ms |
|---|---|
| ${cold.status} by a thread that first has to start | ${cold.whole.toFixed(0)} |
| ${warmed.status} by a thread prepared when the gateway started, as with \`decant serve\` | ${warmed.whole.toFixed(0)} |
| ${alone[0]?.status} by a thread that has compacted ${COMPACTIONS} others, with half a second between requests: median, maximum of ${COMPACTIONS} | ${ms(alone, 0.5)}, ${ms(alone, 1)} |
| the same without pauses, while the previous index is still being written: median, maximum | ${ms(close, 0.5)}, ${ms(close, 1)} |
| ${again.status} again | ${again.whole.toFixed(0)} |

A compaction takes ${processor} ms of processor time in all threads, the index that is written after the response included.

Other requests of 100 kB, ${RATE} a second through the same gateway:

| meanwhile | first byte, p50 / p99 ms | processor time of the serving thread, ms a request |
|---|---|---|
| nothing is compacted | ${times(firsts(calm))} | ${serving(rested, calmed)} |
| ${during.length} compactions, one after the other | ${times(firsts(others))} | ${serving(began, ended)} |

The serving event loop was blocked for ${ended.stalled.toFixed(0)} ms at most.`
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
