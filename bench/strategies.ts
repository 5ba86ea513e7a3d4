import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { refOf } from '../src/archive/index.ts'
import { cutPoints, score } from '../src/evaluate/index.ts'
import { decode } from '../src/format/index.ts'
import { newViolations, profileNamed, type Violation, violations } from '../src/law/index.ts'
import type { Message } from '../src/message/index.ts'
import { pipelineNamed, pipelineNames, plan } from '../src/pipeline/index.ts'
import { createCounter } from '../src/token/index.ts'
import { corpusRuns, needsCorpus } from './corpus.ts'
import type { Peer } from './peers/peer.ts'
import { peersAtHand } from './peers/peers.ts'
import { GROWN, growth } from './strategies/growth.ts'
import { processorTime } from './strategies/processor-time.ts'

/**
 * Compares every strategy and preset on recorded runs: at each cut the past is compressed to a fraction of its tokens outside system text, and the result is
 * searched for what the agent really used later. Writes `bench/results/strategies.md`.
 */
needsCorpus('strategies')
const SHARES = [0.5, 0.3, 0.2, 0.1]
const PER_SOURCE = Number(process.env.DECANT_BENCH_RUNS ?? 4)
const LEAST_TOKENS = 2000
const profile = profileNamed('openai-chat')
const counter = createCounter()

interface Case {
  readonly past: readonly Message[]
  readonly need: ReadonlySet<string>
  readonly system: number
  readonly rest: number
}

interface Cell {
  cases: number
  bound: number
  worst: number
  kept: number
  within: number
  broken: number
  /** Cuts at which a peer gave no result. */
  refused: number
  seconds: number
  tokens: number
}

/** Cuts of runs spread over a source. */
function casesOf(source: string): Case[] {
  const runs = corpusRuns(source)
  const step = Math.max(1, Math.floor(runs.length / (PER_SOURCE * 3)))
  const cases: Case[] = []
  for (let i = 0; i < runs.length && cases.length < PER_SOURCE * 2; i += step) {
    const messages = (runs[i]?.messages ?? []).filter((message) => !('is_demo' in message && message.is_demo))
    const { history } = decode(messages, { format: 'openai-chat' })
    for (const { cut, need } of cutPoints(history.messages)) {
      const past = history.messages.slice(0, cut)
      const system = counter.messages(past.filter(({ role }) => role === 'system'))
      const rest = counter.messages(past) - system
      if (rest >= LEAST_TOKENS) cases.push({ past, need, system, rest })
    }
  }
  return cases
}

function measure(name: string, share: number, cases: readonly Case[]): Cell {
  const cell = emptyCell()
  const strategy = pipelineNamed(name)
  for (const one of cases) {
    const budget = budgetOf(one, share)
    const history = { messages: one.past, tools: [] }
    const start = processorTime()
    const { messages: left } = plan(history, { budget, strategy, profile, counter, rough: createCounter({ exact: false }), ref: (text) => refOf('00', text) })
    tally(cell, one, left, budget, (processorTime() - start) / 1000)
    cell.broken += newViolations(history, { ...history, messages: left }, profile).length
  }
  return cell
}

async function measurePeer(peer: Peer, share: number, cases: readonly Case[]): Promise<Cell> {
  const cell = emptyCell()
  for (const one of cases) {
    const budget = budgetOf(one, share)
    const { messages, seconds, refused } = await peer.shrink(one.past, budget)
    tally(cell, one, messages, budget, seconds)
    cell.broken += freshIn(one.past, messages)
    if (refused) cell.refused++
  }
  return cell
}

/** Law violations that a peer introduced; bytes and ids, which converting to its format and back may change, do not count. */
function freshIn(past: readonly Message[], left: readonly Message[]): number {
  const key = ({ law, detail }: Violation) => JSON.stringify([law, detail])
  const old = new Set(violations({ messages: past, tools: [] }, profile).map(key))
  return violations({ messages: left, tools: [] }, profile).filter((violation) => !old.has(key(violation))).length
}

function emptyCell(): Cell {
  return { cases: 0, bound: 0, worst: 1, kept: 0, within: 0, broken: 0, refused: 0, seconds: 0, tokens: 0 }
}

function budgetOf({ system, rest }: Case, share: number): number {
  return system + Math.floor(rest * share)
}

function tally(cell: Cell, { past, need, system, rest }: Case, left: readonly Message[], budget: number, seconds: number): void {
  const tokens = counter.messages(left) - system
  const { bound } = score(need, past, left)
  cell.seconds += seconds
  cell.cases++
  cell.bound += bound
  cell.worst = Math.min(cell.worst, bound)
  cell.kept += tokens / rest
  cell.within += tokens + system <= budget ? 1 : 0
  cell.tokens += rest
}

const sources = ['claude-code-go', 'claude-code-ts', 'swe-agent-python', 'tau-airline', 'multi-agent-gaia', 'deep-research', 'deep-research-sse', 'meetings-zh']
const number = (value: number) => value.toFixed(2)
const lines: string[] = []
const overall = new Map<string, Cell[][]>()
let broken = 0
const { peers, missing } = await peersAtHand()
for (const source of sources) {
  const cases = casesOf(source)
  if (cases.length === 0) {
    lines.push(`\n### ${source}\n\nNo run of ${LEAST_TOKENS} tokens or more needs three things again.`)
    continue
  }
  lines.push(
    `\n### ${source} (${cases.length} cuts)\n`,
    `| strategy | ${SHARES.map((share) => `${share * 100} %`).join(' | ')} | worst at 10 % |`,
    `| --- |${SHARES.map(() => ' --- |').join('')} --- |`,
  )
  const rows: [string, Cell[]][] = pipelineNames.map((name) => [name, SHARES.map((share) => measure(name, share, cases))])
  for (const [, cells] of rows) broken += cells.reduce((sum, cell) => sum + cell.broken, 0)
  for (const peer of peers) {
    const cells: Cell[] = []
    for (const share of SHARES) cells.push(await measurePeer(peer, share, cases))
    rows.push([peer.name, cells])
  }
  for (const [name, cells] of rows) {
    overall.set(name, [...(overall.get(name) ?? []), cells])
    const shown = cells.map((cell) => `${number(cell.bound / cell.cases)} (${Math.round((100 * cell.kept) / cell.cases)} %)`)
    lines.push(`| ${name} | ${shown.join(' | ')} | ${number(cells.at(-1)?.worst ?? 0)} |`)
  }
  console.error(source, cases.length)
}

function overallRow(name: string, bySource: readonly Cell[][]): string {
  const mean = (of: (cell: Cell) => number, at: number) => bySource.reduce((sum, cells) => sum + of(cells[at] as Cell), 0) / bySource.length
  const shown = SHARES.map(
    (_, at) => `${number(mean((cell) => cell.bound / cell.cases, at))} (${Math.round(100 * mean((cell) => cell.kept / cell.cases, at))} %)`,
  )
  const all = bySource.flat()
  const sum = (of: (cell: Cell) => number) => all.reduce((total, cell) => total + of(cell), 0)
  const within = Math.round((100 * sum((cell) => cell.within)) / sum((cell) => cell.cases))
  const worst = (at: number) => number(Math.min(...bySource.map((cells) => cells[at]?.worst ?? 1)))
  return `| ${name} | ${shown.join(' | ')} | ${worst(2)} | ${worst(3)} | ${within} % | ${sum((cell) => cell.broken)} | ${Math.round((sum((cell) => cell.seconds) / sum((cell) => cell.tokens)) * 1e8)} |`
}

const refusals = [...overall].flatMap(([name, cells]) => {
  const refused = cells.flat().reduce((sum, cell) => sum + cell.refused, 0)
  return refused > 0
    ? [`${name} gave no result at ${refused} of ${cells.flat().reduce((sum, cell) => sum + cell.cases, 0)} cuts, which count as left as they were.`]
    : []
})
const peerWords = [
  ...(peers.length > 0
    ? [
        '\nRows "peer: …" are other libraries on the same cuts, with their pinned versions in `bench/peers/package.json`, by their settings nearest to',
        'the task. Their messages are converted to their shape and back by decant; what that alone changes stands in the rows "peer: none". Their time',
        'is that of their own call, and bytes that the conversion changed are no breach of theirs. Less than 0 % is left where system text went.',
      ]
    : []),
  ...missing,
  ...refusals,
].join('\n')

const table = [...overall].map(([name, cells]) => ({
  row: overallRow(name, cells),
  bound: cells.reduce((sum, one) => sum + (one.at(-1)?.bound ?? 0) / (one.at(-1)?.cases ?? 1), 0),
}))
table.sort((a, b) => b.bound - a.bound)
const text = `# Strategies side by side

Recorded runs are cut before an assistant message; the past is compressed to a share of its tokens outside system text (o200k). Each cell
is **bound future-use recall** (the share of what the agent later used that still stands beside its words) and, in brackets, the tokens
really left: strategies go on within the budget where their idea leaves more, as \`compress\` has them do; peers leave what they leave, so read
recall beside tokens. The last message before a cut is often a result, so nothing here knows the future. Profile \`openai-chat\`, no model, no embeddings; summaries are
extractive. ${broken} new breaches of any law by decant's own in all runs; the column of breaches counts those of all budgets together.
${peerWords}

## All sources (mean of the sources' means)

<!-- overall -->
| strategy | ${SHARES.map((share) => `${share * 100} %`).join(' | ')} | worst at 20 % | worst at 10 % | within budget | breaches | ms per 100k tokens |
| --- |${SHARES.map(() => ' --- |').join('')} --- | --- | --- | --- | --- |
${table.map(({ row }) => row).join('\n')}
<!-- /overall -->

Means are of the sources' means; worst is the single cut with the lowest recall. Time is processor time of the thread that plans and applies, with
the tokens of the past counted before, on a shared machine: read it as small, medium or large. Rows are sorted by recall at 10 %, so a peer that hardly
cuts comes first; compare rows that leave about as many tokens (\`newest\` is the one to beat).

What this does not show: a model may not use what is present; a paraphrase counts as lost, so summaries by a model would score lower here than they serve;
a few cuts a source can tell sources apart, not strategies that differ by 0.01; two pairs of sources come from one harness each; \`meetings-zh\` has no run in
which a cut needs three things again; strategies that take embeddings, a clock or pins run without them.

## As a history grows

Milliseconds of processor time per 100k tokens, planning and applying at 20 %, on runs of one source joined to so many tokens (estimated), each measured
once after a warm-up: where it is a few milliseconds in all, the last over the first says nothing.

| strategy | ${GROWN.map((tokens) => `${tokens / 1000}k`).join(' | ')} | last over first |
| --- |${GROWN.map(() => ' --- |').join('')} --- |
${growth().join('\n')}

## Source by source
${lines.join('\n')}
`
writeFileSync(join(import.meta.dirname, 'results/strategies.md'), text)
