import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { compress, openSession } from '../src/index.ts'
import { corpusRuns } from './corpus.ts'

/** Times decode + compress + encode compared with `JSON.parse` of the same bytes: warm, memory archive, absolute budget. */
const root = join(import.meta.dirname, '..')
const BUDGET = 20_000
/** Runs before timing starts, so that all code is compiled. */
const WARM = 3
const REPEATS = 15

interface Row {
  readonly name: string
  readonly bytes: number
  readonly parse: number
  readonly all: number
}

const busyBefore = loadavg()[0] ?? 0
const runs = corpusRuns('claude-code-go')
  .sort((a, b) => size(b) - size(a))
  .slice(0, 5)
if (runs.length === 0) {
  console.error('bench speed: there is no corpus (set DECANT_CORPUS); nothing measured.')
  process.exit(0)
}

if (!existsSync(join(root, 'dist/cli/main.js'))) spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })

for (let i = 0; i < WARM; i++) for (const run of runs) await compress(JSON.stringify(run.messages), { budget: BUDGET, format: 'openai-chat' })
const rows: Row[] = []
for (const run of runs) rows.push(await measure(run.id, run.messages, BUDGET))
const growth = [await measure('joined to 100k tokens', joined(100_000), BUDGET), await measure('joined to 400k tokens', joined(400_000), BUDGET)] as const
const appended = await append(joined(400_000))
const startup = fastestOf(25, () => spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), '--help'], { cwd: root }))
const empty = fastestOf(25, () => spawnSync(process.execPath, ['-e', '0']))
const ratio = (row: Row) => row.all / row.parse
const perByte = (row: Row) => row.all / row.bytes

writeFileSync(
  join(root, 'bench/results/speed.md'),
  `# Speed

Decode + compress + encode of recorded runs against \`JSON.parse(buffer.toString())\` of the same bytes in the same process, in milliseconds of CPU of all threads (collecting and compiling counted): warm, memory archive, budget of ${BUDGET} tokens, input estimated, output counted exactly. Best of ${REPEATS} after ${WARM} rounds over all runs. Node ${process.version}. \`npm run bench -- speed\`.

<!-- summary -->
| run | MB | JSON.parse ms | compress ms | ratio | MB/s |
|---|---|---|---|---|---|
${[...rows, ...growth].map((row) => `| ${row.name} | ${(row.bytes / 1e6).toFixed(2)} | ${row.parse.toFixed(1)} | ${row.all.toFixed(0)} | ${ratio(row).toFixed(1)}× | ${(row.bytes / 1e3 / row.all).toFixed(1)} |`).join('\n')}

- Mean ratio over the ${rows.length} largest runs: **${(rows.reduce((sum, row) => sum + ratio(row), 0) / rows.length).toFixed(1)}×** (aim ≤ 15×), worst ${Math.max(...rows.map(ratio)).toFixed(1)}×.
- Cost per byte at 400k tokens over that at 100k (runs of one source joined, system text once): **${(perByte(growth[1]) / perByte(growth[0])).toFixed(2)}** (aim ≤ 1.15).
- One message of 4 kB more at 400k tokens (session: append and render, nothing due): **${appended.toFixed(2)} ms** of CPU (median of 40; aim ≤ 5 ms).
- Start of \`decant --help\`, built, best of 25: ${startup.toFixed(0)} ms, of which an empty Node is ${empty.toFixed(0)} ms (aim ≤ 150 ms).
- Peak memory beyond a process that compressed one word: ${memory(runs[0]?.messages ?? [])}; ${memory(repeated(8e6))}. A small input disappears in what V8 reserves for young objects.
- Load average of the machine with ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}): ${busyBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after. Where that is far above the number of cores all these figures are too high: the same code took 1.1 to 1.4 times the CPU at a load of 15 that it took at 1, and starting took more than twice as long. Between machines milliseconds move more than ratios do: an older one took twice the milliseconds of both, at 33.5×.
<!-- /summary -->
`,
)
console.error('wrote bench/results/speed.md')

function size(run: { messages: readonly object[] }): number {
  return JSON.stringify(run.messages).length
}

async function measure(name: string, messages: readonly object[], budget: number): Promise<Row> {
  const buffer = Buffer.from(JSON.stringify(messages))
  const parse: number[] = []
  const all: number[] = []
  for (let i = 0; i <= REPEATS; i++) {
    const parsing = spent()
    JSON.parse(buffer.toString())
    const start = spent()
    await compress(buffer.toString(), { budget, format: 'openai-chat' })
    const end = spent()
    if (i > 0) {
      parse.push(start - parsing)
      all.push(end - start)
    }
  }
  return { name, bytes: buffer.length, parse: Math.min(...parse), all: Math.min(...all) }
}

/** Runs of one source one after the other until they contain about this many tokens; later system messages are left out. */
function joined(tokens: number): object[] {
  const all: object[] = []
  let characters = 0
  for (const run of corpusRuns('claude-code-go')) {
    for (const message of run.messages) {
      if (all.length > 0 && (message as { role?: string }).role === 'system') continue
      all.push(message)
      characters += JSON.stringify(message).length
    }
    if (characters > tokens * 3.6) break
  }
  return all
}

/** Milliseconds of CPU that this process has used, all its threads together; other work on the machine does not count. */
function spent(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Wall-clock milliseconds of the fastest of `tries` tries. */
function fastestOf(tries: number, work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < tries; i++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Median CPU milliseconds of appending one message of 4 kB to a session and rendering it. */
async function append(messages: readonly object[]): Promise<number> {
  const session = await openSession({ window: 10_000_000, format: 'openai-chat', archive: ':memory:' })
  await session.append(messages)
  await session.render()
  const used: number[] = []
  for (let i = 0; i < 40; i++) {
    const content = `Look at src/module${i}.ts, line ${i * 37}. `.repeat(200).slice(0, 4000)
    const start = spent()
    await session.append({ role: 'user', content })
    await session.render()
    used.push(spent() - start)
  }
  return median(used)
}

/** Runs of one source repeated until they contain this many bytes. */
function repeated(bytes: number): object[] {
  const once = joined(400_000)
  const size = JSON.stringify(once).length
  return Array.from({ length: Math.ceil(bytes / size) }, () => once).flat()
}

/** Peak resident memory of a process that compresses these messages once, less that of one that compresses one word. */
function memory(messages: readonly object[]): string {
  const input = JSON.stringify(messages)
  const script = (work: string) =>
    `const { compress } = await import(${JSON.stringify(join(root, 'src/index.ts'))}); let text = ''; for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk; ${work}; console.log(process.resourceUsage().maxRSS)`
  const peak = (work: string, given: string) =>
    Number(spawnSync(process.execPath, ['--input-type=module', '-e', script(work)], { input: given, encoding: 'utf8', maxBuffer: 1e9 }).stdout.trim()) * 1024
  const small = '[{"role":"user","content":"hi"}]'
  const beyond =
    peak(`await compress(text, { budget: ${BUDGET}, format: 'openai-chat' })`, input) -
    peak(`await compress(text, { budget: 1, format: 'openai-chat' })`, small)
  const bytes = Buffer.byteLength(input)
  return `${(beyond / 1e6).toFixed(0)} MB for ${(bytes / 1e6).toFixed(1)} MB (${(beyond / bytes).toFixed(1)}×)`
}
