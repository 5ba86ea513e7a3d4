import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '../src/session/index.ts'

/**
 * Measures the processor time of one append, and of one render after it, once a session contains 400k tokens, without disk sync; and whether a long session
 * takes linear time in total, and to open again.
 */
const TOKENS = 400_000
const APPENDS = 1000
const REOPENED = [1250, 2500, 5000]
const LINE = 'the service listens on port 4711 and reads services/unit_7/config.yaml at start\n'

const text = (i: number, bytes: number) => `step ${i}: ${LINE.repeat(Math.ceil(bytes / LINE.length)).slice(0, bytes)}`
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const share = (sorted: readonly number[], at: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] as number

async function appends(archive: string, onArrival: boolean): Promise<readonly number[]> {
  const session = await openSession({ window: 1e9, format: 'openai-chat', archive }, { onArrival })
  for (let i = 0; session.usage().used < TOKENS; i++) await session.append({ role: 'user', content: text(i, 4000) })
  const appended: number[] = []
  const rendered: number[] = []
  for (let i = 0; i < APPENDS; i++) {
    const message = { role: i % 2 === 0 ? 'user' : 'assistant', content: text(1e6 + i, ((i * 37) % 40) * 100) }
    const began = cpu()
    await session.append(message)
    const between = cpu()
    await session.render()
    appended.push(between - began)
    rendered.push(cpu() - between)
  }
  await session.close()
  return [appended, rendered].flatMap((took) => {
    took.sort((a, b) => a - b)
    return [share(took, 0.5), share(took, 0.99)]
  })
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

/** Processor time of opening a session again after that many steps, each appended and rendered, and bytes of its file. */
async function reopened(file: string): Promise<readonly { ms: number; size: number }[]> {
  const open = () => openSession({ window: 1e9, format: 'openai-chat', archive: `sqlite:${file}`, id: 'run' })
  const found = []
  let done = 0
  for (const steps of REOPENED) {
    const session = await open()
    for (; done < steps; done++) {
      await session.append({ role: 'user', content: text(done, 1500) })
      await session.render()
    }
    await session.close()
    const began = cpu()
    const again = await open()
    found.push({ ms: cpu() - began, size: statSync(file).size })
    await again.close()
  }
  return found
}

const folder = mkdtempSync(join(tmpdir(), 'decant-bench-'))
try {
  const rows = []
  for (const name of ['memory', 'SQLite'])
    for (const onArrival of [false, true]) {
      const took = await appends(name === 'memory' ? ':memory:' : `sqlite:${join(folder, `${onArrival}.db`)}`, onArrival)
      rows.push(`| ${name}${onArrival ? ', shortened on arrival' : ''} | ${took.map((ms) => ms.toFixed(2)).join(' | ')} |`)
    }
  const quarters = await thousand()
  const again = await reopened(join(folder, 'long.db'))
  writeFileSync(
    join(import.meta.dirname, 'results/sessions.md'),
    `# Sessions

Processor time of one append of up to 4 kB to a session of ${TOKENS / 1000}k tokens, and of one render after it, which compacts nothing and notes the request, ${APPENDS} of each, milliseconds, one run; aim at most 5 at p99. Node ${process.version}. \`npm run bench -- sessions\`.

| archive | append p50 | p99 | render p50 | p99 |
|---|---|---|---|---|
${rows.join('\n')}

A session of 1,000 steps, each appended and rendered: the four quarters took ${quarters.map((ms) => ms.toFixed(0)).join(', ')} ms of processor time.

Opened again from a file after ${REOPENED.map((steps) => steps.toLocaleString('en')).join(', ')} such steps, nothing compacted: ${again.map(({ ms }) => ms.toFixed(0)).join(', ')} ms of processor time, the file ${again.map(({ size }) => (size / 1e6).toFixed(1)).join(', ')} MB.
`,
  )
  console.error('wrote bench/results/sessions.md')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
