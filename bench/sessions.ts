import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '../src/session/index.ts'

/** What one append costs in processor time once a session holds 400k tokens, disk sync apart, and whether a long session costs linear time in all. */
const TOKENS = 400_000
const APPENDS = 1000
const LINE = 'the service listens on port 4711 and reads services/unit_7/config.yaml at start\n'

const text = (i: number, bytes: number) => `step ${i}: ${LINE.repeat(Math.ceil(bytes / LINE.length)).slice(0, bytes)}`
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const share = (sorted: readonly number[], at: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] as number

async function appends(archive: string, onArrival: boolean): Promise<{ p50: number; p99: number }> {
  const session = await openSession({ window: 1e9, format: 'openai-chat', archive }, { onArrival })
  for (let i = 0; session.usage().used < TOKENS; i++) await session.append({ role: 'user', content: text(i, 4000) })
  const took: number[] = []
  for (let i = 0; i < APPENDS; i++) {
    const message = { role: i % 2 === 0 ? 'user' : 'assistant', content: text(1e6 + i, ((i * 37) % 40) * 100) }
    const began = cpu()
    await session.append(message)
    took.push(cpu() - began)
  }
  await session.close()
  took.sort((a, b) => a - b)
  return { p50: share(took, 0.5), p99: share(took, 0.99) }
}

async function thousand(): Promise<readonly number[]> {
  const session = await openSession({ window: 1e9, format: 'openai-chat' })
  const quarters: number[] = []
  for (let quarter = 0; quarter < 4; quarter++) {
    const began = cpu()
    for (let i = 0; i < 250; i++) {
      await session.append({ role: 'user', content: text(quarter * 250 + i, 1500) })
      await session.render()
    }
    quarters.push(cpu() - began)
  }
  return quarters
}

const folder = mkdtempSync(join(tmpdir(), 'decant-bench-'))
try {
  const rows = []
  for (const [name, archive] of [
    ['memory', ':memory:'],
    ['SQLite', `sqlite:${join(folder, 'a.db')}`],
  ] as const)
    for (const onArrival of [false, true]) {
      const { p50, p99 } = await appends(archive === ':memory:' ? archive : `sqlite:${join(folder, `${onArrival}.db`)}`, onArrival)
      rows.push(`| ${name}${onArrival ? ', shortened on arrival' : ''} | ${p50.toFixed(2)} | ${p99.toFixed(2)} |`)
    }
  const quarters = await thousand()
  writeFileSync(
    join(import.meta.dirname, 'results/sessions.md'),
    `# Sessions

Processor time of one append of up to 4 kB to a session of ${TOKENS / 1000}k tokens, ${APPENDS} appends, milliseconds, one run; aim at most 5 at p99. Node ${process.version}. \`npm run bench -- sessions\`.

| archive | p50 | p99 |
|---|---|---|
${rows.join('\n')}

A session of 1,000 steps, each appended and rendered: the four quarters took ${quarters.map((ms) => ms.toFixed(0)).join(', ')} ms of processor time.
`,
  )
  console.error('wrote bench/results/sessions.md')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
