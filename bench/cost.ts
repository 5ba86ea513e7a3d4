import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRICE_TABLES } from '../src/cost/index.ts'
import { costRatio } from '../src/evaluate/index.ts'
import { replayInSession } from './cost-lab/in-session.ts'
import { costs, recalls } from './cost-lab/measure.ts'
import { appendOnly, arriving, batch, type Policy, rolling, tenth } from './cost-lab/policies.ts'
import { type Recorded, recorded } from './cost-lab/runs.ts'
import { Stored } from './cost-lab/stored.ts'

/** Priced replay of recorded runs: what ways of keeping a context cost compared with only appending, and what they lose. */
const LONG = 30_000
const WINDOW = 200_000
const REQUESTS = 3
/** Every how many runs one is replayed: all, unless the machine is short of time; the results name the number. */
const EVERY = Math.max(1, Number(process.env.DECANT_BENCH_EVERY ?? 1))
/** Of the replayed runs, every how many one is used for the reference policies, which only serve comparison. */
const REFERENCES = 3
const CODING = ['claude-code-go', 'claude-code-ts', 'swe-agent-python']
const OTHERS = ['tau-airline', 'deep-research', 'deep-research-sse', 'multi-agent-gaia', 'meetings-zh']
const POLICIES: readonly (readonly [string, Policy])[] = [
  ['append only', appendOnly],
  ['shrink to a tenth on arrival', tenth],
  ['rolling mask, newest 3', rolling(3)],
  ['rolling mask, newest 10', rolling(10)],
  ['mask in batches of 20k, newest 3', batch(20_000, 3)],
  ['mask in batches of 40k, newest 3', batch(40_000, 3)],
  ['what is new, on arrival, nothing ever changed', arriving()],
]
const TABLES = Object.entries(PRICE_TABLES)
const PRICES = TABLES.map(([, price]) => price)
const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length)
const most = (list: readonly number[]) => list.reduce((high, value) => Math.max(high, value), 0)
const two = (value: number) => value.toFixed(2)

/** One run under one way of keeping a context: by table its cost relative to appending, and the highest at any time; and recall at some requests. */
interface Outcome {
  readonly run: Recorded
  readonly tables: readonly { readonly total: number; readonly highest: number }[]
  readonly recall: readonly number[]
}

const stored = new Stored<Omit<Outcome, 'run'>>()
const appended = new Map<Recorded, number[][]>()

function baseline(run: Recorded): number[][] {
  const known = appended.get(run) ?? costs(run, appendOnly(run), PRICES)
  appended.set(run, known)
  return known
}

function outcome(run: Recorded, name: string, policy: Policy): Outcome {
  const key = `${name} ${run.source} ${run.id}`
  const known = stored.get(key)
  if (known) return { run, ...known }
  const append = baseline(run)
  const tables = costs(run, policy(run), PRICES).map((own, i) => costRatio(own, append[i] as number[]))
  return { run, ...stored.put(key, { tables, recall: recalls(run, policy, REQUESTS) }) }
}

async function inSession(run: Recorded): Promise<Outcome> {
  const key = `session ${run.source} ${run.id}`
  const known = stored.get(key)
  if (known) return { run, ...known }
  const all = []
  for (const price of PRICES) all.push(await replayInSession(run, price, WINDOW, REQUESTS))
  const tables = all.map((one, i) => costRatio(one.costs, baseline(run)[i] as number[]))
  return { run, ...stored.put(key, { tables, recall: all[0]?.recalls ?? [] }) }
}

function cells(outcomes: readonly Outcome[]): string {
  const recall = outcomes.flatMap((one) => one.recall).sort((a, b) => a - b)
  const tables = PRICES.map((_, i) => outcomes.map((one) => one.tables[i]?.total as number))
  const shares = tables.map((totals) => (totals.length === 0 ? '–' : `${two(mean(totals))} (${two(most(totals))})`))
  return [...shares, recall.length === 0 ? '–' : `${mean(recall).toFixed(3)} (${two(recall[Math.floor(recall.length / 10)] as number)})`].join(' | ')
}

const all = recorded([...CODING, ...OTHERS], EVERY)
if (all.length === 0) {
  console.error('bench cost: there is no corpus (set DECANT_CORPUS); nothing measured.')
  process.exit(0)
}
const isLong = ({ source, total }: Recorded) => CODING.includes(source) && total >= LONG
const some = all.filter(isLong).filter((_, i) => i % REFERENCES === 0)
const rows = POLICIES.map(([name, policy]) => `| ${name} | ${cells(some.map((run) => outcome(run, name, policy)))} |`)
const sessions: Outcome[] = []
for (const run of all) sessions.push(await inSession(run))
const long = sessions.filter(({ run }) => isLong(run))
const sources = [...new Set(all.map(({ source }) => source))]
const bySource = (outcomes: readonly Outcome[], named: readonly string[]) =>
  named.map((source) => {
    const own = outcomes.filter(({ run }) => run.source === source)
    return `| ${source} | ${own.length} | ${cells(own)} |`
  })
const highest = most(sessions.flatMap(({ tables }) => tables.map((table) => table.highest)))
const means = PRICES.map((_, i) => two(mean(long.map(({ tables }) => tables[i]?.total as number))))
const columns = TABLES.map(([name]) => name).join(' | ')
const dashes = TABLES.map(() => '---').join('|')

writeFileSync(
  join(import.meta.dirname, 'results/cost.md'),
  `# Priced replay

Each assistant message of a recorded run is one request; its input is what the model is shown. With prompt caching, the longest common prefix with the previous request is read and the rest is written; output costs 5. Columns are read/write prices. Cells are the cost relative to only appending: mean over runs (worst run). Recall is bound future-use recall at ${REQUESTS} requests a run, mean (tenth percentile); appending has 1. Coding runs of ${LONG / 1000}k tokens and more${EVERY > 1 ? ` (every ${EVERY}th run of the corpus)` : ''}: ${long.length} in sessions, every ${REFERENCES}rd of them, ${some.length}, in the references. Node ${process.version}. \`npm run bench -- cost\`.

<!-- summary -->
| policy | ${columns} | bound recall |
|---|${dashes}|---|
${rows.join('\n')}
| **a decant session, \`onArrival: true\`, same runs** | ${cells(long.filter(({ run }) => some.includes(run)))} |
| **a decant session, \`onArrival: true\`, all** | ${cells(long)} |
<!-- /summary -->

Means over all of them under the five tables: ${means.join(', ')}; goal at most 0.60 with a recall of at least 0.95. By source, coding runs of ${LONG / 1000}k tokens and more:

| source | runs | ${columns} | bound recall |
|---|---|${dashes}|---|
${bySource(long, [...new Set(long.map(({ run }) => run.source))]).join('\n')}

All runs of any length; where there is little to shorten, a session costs what appending costs:

| source | runs | ${columns} | bound recall |
|---|---|${dashes}|---|
${bySource(sessions, sources).join('\n')}

The highest that any of these ${sessions.length} runs ever cost after any request, under any table, was **${highest.toFixed(3)}** of appending.

The sessions are real: every message goes through \`append\` and every request through \`render\`, separately under each table. Cost is computed from what was rendered and the real lengths of the answers, not from the session's own account. Files and listings of up to 500 tokens are shown whole until the agent has answered (of any size where cached reads cost half or there is no cache) and shortened afterwards where that pays; everything else is shortened before it is first sent. No run here fills a window of ${WINDOW / 1000}k tokens, so none is compacted beyond that.

What the measure does not see: an agent that gets a shortened result without ever having seen it whole must recall the rest by the handle in the marker, and recorded runs hold no such calls. That is why files are shown whole once, as far as the price allows.
`,
)
console.error('wrote bench/results/cost.md')
