import { writeFileSync } from 'node:fs'
import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { memoryArchive } from '../src/archive/index.ts'
import { gateway } from '../src/gateway/index.ts'
import { corpusRuns } from './corpus.ts'

/** Times requests straight to a mock provider, through a bare Node pass-through, and through the gateway; and a compaction inside a request. */
const RATE = 100
const REQUESTS = Number(process.env.DECANT_REQUESTS ?? 2_000)
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

const provider = await start((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'))
})
const upstreams = { anthropic: provider.base, openai: provider.base }
const made = gateway({ upstreams, archive: memoryArchive(), trigger: { window: 1_000_000 } })
const compacting = gateway({ upstreams, archive: memoryArchive() })
const through = await start(made.handle)
const rendering = await start(compacting.handle)
const busy = loadavg()[0] ?? 0
const bare = await start(passThrough(provider.base))
const rows: string[] = []
for (const size of [1_000, 100_000, 1_000_000]) {
  const body = Buffer.from(
    JSON.stringify({
      model: 'claude-sonnet-4-5',
      messages: [{ role: 'user', content: 'The agent reads a line of text. '.repeat(Math.ceil(size / 32)).slice(0, size - 80) }],
    }),
  )
  const amount = size > 500_000 ? Math.min(100, REQUESTS) : REQUESTS
  const rate = size > 500_000 ? RATE / 10 : RATE
  const direct = await paced(provider.base, body, amount, rate)
  const node = await paced(bare.base, body, amount, rate)
  const ours = await paced(through.base, body, amount, rate)
  rows.push(
    `| ${size / 1000} kB | ${times(direct)} | ${times(node)} | ${times(ours)} | ${(at(ours, 0.5) - at(node, 0.5)).toFixed(2)} / ${(at(ours, 0.99) - at(node, 0.99)).toFixed(2)} |`,
  )
}
const compaction = await compactions(rendering.base)
writeFileSync(
  join(import.meta.dirname, 'results/gateway.md'),
  `# The gateway

${REQUESTS} requests at ${RATE} a second (1 MB: at most 100, ${RATE / 10} a second) to a mock provider on the same machine: straight, through a bare Node pass-through, and through the gateway, one after the other in one run; milliseconds, p50 / p99. Node ${process.version}, ${availableParallelism()} cores, load average ${busy.toFixed(1)} when it began: above the number of cores, other work takes part in every figure here, and most of all in p99. \`DECANT_REQUESTS=${REQUESTS} npm run bench -- gateway\`.

<!-- summary -->
| body | straight | bare Node pass-through | gateway | gateway over bare |
|---|---|---|---|---|
${rows.join('\n')}

Aim: p50 ≤ 0.5 ms and p99 ≤ 3 ms over a bare pass-through at 100 kB. Bodies here are below the trigger (of a window of a million tokens); those of 1 MB are read and estimated.

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
  return (request: IncomingMessage, response: ServerResponse) => {
    const onward = http.request({ hostname, port, path: request.url, method: request.method, headers: request.headers, agent: upstream }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  }
}

/** Milliseconds of each of so many requests, sent at the rate whatever the answers do. */
async function paced(base: string, body: Buffer, amount: number, rate: number): Promise<number[]> {
  const taken: Promise<number>[] = []
  for (let i = 0; i < amount + 50; i++) {
    taken.push(one(base, body))
    await new Promise((resolve) => setTimeout(resolve, 1000 / rate))
  }
  return (await Promise.all(taken)).slice(50).sort((a, b) => a - b)
}

function one(base: string, body: Buffer): Promise<number> {
  const { hostname, port } = new URL(base)
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path: '/v1/messages', method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': body.length } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(performance.now() - started))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** A history of some 200k tokens compacted inside a request, and then rendered again: the second time costs no planning. */
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
  const body = (extra: number) =>
    Buffer.from(
      JSON.stringify({ model: 'gpt-4o', messages: [...history, ...Array.from({ length: extra }, (_, i) => ({ role: 'user', content: `and now ${i}` }))] }),
    )
  const send = (bytes: Buffer) => {
    const { hostname, port } = new URL(base)
    const started = performance.now()
    return new Promise<{ ms: number; status: string }>((resolve, reject) => {
      const request = http.request(
        { hostname, port, path: '/v1/chat/completions', method: 'POST', agent, headers: { 'content-length': bytes.length } },
        (response) => {
          response.resume()
          response.on('end', () => resolve({ ms: performance.now() - started, status: String(response.headers['x-decant-status'] ?? 'passed') }))
        },
      )
      request.on('error', reject)
      request.end(bytes)
    })
  }
  const cold = await send(body(1))
  const again = await send(body(1))
  const warm = await send(Buffer.from(body(2).toString().replace('"gpt-4o"', '"gpt-4o-mini"')))
  return `A history of ${Math.round(body(0).length / 1000)} kB above the trigger: ${cold.status} in ${cold.ms.toFixed(0)} ms with a cold worker, ${warm.status} in ${warm.ms.toFixed(0)} ms with a warm one (aim ≤ 300 ms), ${again.status} again in ${again.ms.toFixed(0)} ms.`
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function times(sorted: readonly number[]): string {
  return `${at(sorted, 0.5).toFixed(2)} / ${at(sorted, 0.99).toFixed(2)}`
}
