import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRICE_TABLES, type Price } from '../src/cost/index.ts'
import { costs, ratio, recalls } from './cost-lab/measure.ts'
import { appendOnly, arriving, batch, keeping, type Policy, rolling, tenth } from './cost-lab/policies.ts'
import { type Recorded, recorded } from './cost-lab/runs.ts'

/** Priced replay of recorded runs: what ways of keeping a context cost beside only ever appending, and what they lose. */
const LONG = 30_000
const REQUESTS = 3
/** Every how many runs are replayed: all unless the machine is short of time; the results say which. */
const EVERY = Math.max(1, Number(process.env.DECANT_BENCH_EVERY ?? 1))
const CODING = ['claude-code-go', 'claude-code-ts', 'swe-agent-python']
const OTHERS = ['tau-airline', 'deep-research', 'deep-research-sse', 'multi-agent-gaia']
const POLICIES: readonly (readonly [string, Policy])[] = [
  ['shrink to a tenth on arrival', tenth],
  ['rolling mask, newest 3', rolling(3)],
  ['rolling mask, newest 10', rolling(10)],
  ['mask in batches of 20k, newest 3', batch(20_000, 3)],
  ['mask in batches of 40k, newest 3', batch(40_000, 3)],
  ['decant, nothing ever changed: what is new, on arrival', arriving()],
]
const TABLES = Object.entries(PRICE_TABLES)
const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length)
const two = (value: number) => value.toFixed(2)

interface Row {
  readonly name: string
  readonly tables: readonly { readonly mean: number; readonly worst: number; readonly highest: number }[]
  readonly recall: readonly number[]
}

const PRICES = TABLES.map(([, price]) => price)
const appended = new Map<Recorded, number[][]>()

function baseline(run: Recorded): number[][] {
  const known = appended.get(run) ?? costs(run, appendOnly(run), PRICES)
  appended.set(run, known)
  return known
}

/** Policies that heed the price are replayed once a table: all runs under the first, every fourth run under the others. */
function measurePriced(name: string, make: (price: Price) => Policy, runs: readonly Recorded[], many: number): Row {
  const tables = PRICES.map((price, i) => {
    const found = runs
      .filter((_, at) => i === 0 || at % 4 === 0)
      .map((run) => ratio(costs(run, make(price)(run), [price])[0] as number[], baseline(run)[i] as number[]))
    const whole = found.map((one) => one.whole)
    return { mean: mean(whole), worst: Math.max(...whole), highest: Math.max(...found.map((one) => one.highest)) }
  })
  return { name, tables, recall: runs.flatMap((run) => recalls(run, make(PRICES[0] as Price), many)).sort((a, b) => a - b) }
}

function measure(name: string, policy: Policy, runs: readonly Recorded[], many: number): Row {
  const found = runs.map((run) => {
    const append = baseline(run)
    return costs(run, policy(run), PRICES).map((own, i) => ratio(own, append[i] as number[]))
  })
  const tables = PRICES.map((_, i) => {
    const whole = found.map((one) => one[i]?.whole as number)
    return { mean: mean(whole), worst: Math.max(...whole), highest: Math.max(...found.map((one) => one[i]?.highest as number)) }
  })
  return { name, tables, recall: runs.flatMap((run) => recalls(run, policy, many)).sort((a, b) => a - b) }
}

function line({ name, tables, recall }: Row): string {
  const tenthOf = recall[Math.floor(recall.length / 10)] ?? 1
  return `| ${name} | ${tables.map((table) => `${two(table.mean)} (${two(table.worst)})`).join(' | ')} | ${recall.length === 0 ? '–' : `${mean(recall).toFixed(3)} (${two(tenthOf)})`} |`
}

const all = recorded([...CODING, ...OTHERS], EVERY)
if (all.length === 0) {
  console.error('bench cost: there is no corpus (set DECANT_CORPUS); nothing measured.')
  process.exit(0)
}
const long = all.filter((run) => CODING.includes(run.source) && run.total >= LONG)
const rows = POLICIES.map(([name, policy]) => measure(name, policy, long, REQUESTS))
const own = measurePriced('**decant: files of up to 500 tokens seen whole once**', (price) => keeping(price), long, REQUESTS)
rows.push(own)
const sources = [...new Set(all.map((run) => run.source))].map((source) => {
  const runs = all.filter((run) => run.source === source)
  return { source, runs: runs.length, row: measure(source, arriving(), runs, 2) }
})
const worst = Math.max(...[own, ...sources.map(({ row }) => row)].flatMap((row) => row.tables.map((table) => table.highest)))

writeFileSync(
  join(import.meta.dirname, 'results/cost.md'),
  `# Priced replay

Each assistant message of a recorded run is one request; its input is what the policy shows. Price with prompt caching: the longest common prefix with the request before is read, the rest written, output 5; the columns are read/write prices. Cost over that of only appending, mean over runs (worst run in parentheses). Recall is bound future-use recall at ${REQUESTS} requests a run, mean (tenth percentile); appending has 1. ${long.length} coding runs of ${LONG / 1000}k tokens and more${EVERY > 1 ? ` (every ${EVERY}th run of the corpus)` : ''}. Node ${process.version}. \`npm run bench -- cost\`.

<!-- summary -->
| policy | ${TABLES.map(([name]) => name).join(' | ')} | bound recall |
|---|${TABLES.map(() => '---').join('|')}|---|
${rows.map(line).join('\n')}
<!-- /summary -->

decant with nothing ever changed, on ${EVERY > 1 ? 'these' : 'all'} runs of each source, whatever their length (two requests a run):

| source | runs | ${TABLES.map(([name]) => name).join(' | ')} | bound recall |
|---|---|${TABLES.map(() => '---').join('|')}|---|
${sources.map(({ source, runs, row }) => line(row).replace(`| ${source} |`, `| ${source} | ${runs} |`)).join('\n')}

The highest that any run's cost ever was after any request, under any table: **${worst.toFixed(3)}** of appending. Means under the five tables: ${own.tables.map((table) => two(table.mean)).join(', ')}; goal at most 0.60 with a recall of at least 0.95.

The last row of the first table was replayed on every fourth run under all tables but the first; where reading costs half or there is no cache it shows files of any size whole once.

What the measure does not see: an agent that reads a shortened result without having seen it whole must ask for what it misses by the handle in the marker; such calls are not in recorded runs. That is why files are shown whole once as far as the price allows.
`,
)
console.error('wrote bench/results/cost.md')
