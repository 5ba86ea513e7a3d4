import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { boost } from '../scripts/relevance/boost.ts'
import { fifthsOf } from '../scripts/relevance/fifths.ts'
import { joinSamples, LEARN, samplesOf } from '../scripts/relevance/joined.ts'
import { SOURCES } from '../scripts/relevance/samples.ts'
import { HabitRunCollector, oracle, runTrial, score } from '../src/evaluate/index.ts'
import { decode } from '../src/format/index.ts'
import { type FlatForest, type Forest, flattenForest, forestLines, type HabitWeights, habitWeights, parseForest, predict } from '../src/relevance/index.ts'
import { cover, newest, type Strategy } from '../src/strategy/index.ts'
import { createCounter } from '../src/token/index.ts'
import { corpusRuns, needsCorpus } from './corpus.ts'
import { oneSourceTable } from './relevance/one-source.ts'
import { compactionPlaces, type Place, placesOf, summaryTokens } from './relevance/places.ts'

/**
 * Measures the future-use model on runs and sources that it has not learned from: runs of other fifths of each source (neighbouring runs are parts of one
 * session, so fifths are whole), and whole sources left out. Retrains each model, several times from other draws, since a single draw moves single
 * sources; writes its file after each, as it takes minutes. Values that an interrupted run did not measure stay.
 */
needsCorpus('relevance-cross')
const MOST = Number(process.env.DECANT_RUNS ?? 1000)
/** Rows of unneeded atoms that each cut gives to learn from, as for the shipped weights. */
const ROWS = 200
const HELD = [1, 3]
/** The seeds of the draws that models are learned from, one model each. */
const SEEDS = [7, 8, 9]
const PLAN: readonly (readonly [source: string, share: number, goal: number])[] = [
  ['claude-code-go', 0.1, 0.92],
  ['claude-code-ts', 0.1, 0.92],
  ['swe-agent-python', 0.1, 0.92],
  ['claude-code-go', 0.3, 0.97],
  ['claude-code-ts', 0.3, 0.97],
  ['swe-agent-python', 0.3, 0.97],
  ['tau-airline', 0.2, 0.92],
  ['multi-agent-gaia', 0.2, 0.92],
  ['deep-research', 0.2, 0.92],
  ['deep-research-sse', 0.2, 0.92],
  ['compactions', 0, 0.8],
]

const counter = createCounter()
const groupOf = (source: string) => SOURCES.find(({ name }) => name === source)?.group
const places = new Map(PLAN.map(([source]) => [source, heldOutPlaces(source)]))
const FILE = join(import.meta.dirname, 'results/relevance-cross.md')
/** How to read the tables: written by hand. */
const NOTES = readFileSync(join(import.meta.dirname, 'relevance/cross-notes.md'), 'utf8')
/** A hard floor that leaves fewer tokens than this leaves little room: a record's frame and a few lines. */
const TIGHT = 250
/** By source, budget and column, the values of each draw: bound recall by cut, and the tokens that the hard floor leaves. */
const measured = new Map<string, { readonly bound: number; readonly room: number }[][]>()
const COLUMNS = ['cuts', 'left out', 'newest', 'other runs', 'other sources', 'habits', 'oracle']
const figures = new Map(PLAN.flatMap(([source, share]) => measuredBefore(source, share)))

let alone = ''
measure('newest', PLAN, () => newest())
measure('oracle', PLAN, (place) => oracle(place.need))
for (const seed of SEEDS) {
  const samples = samplesOf(randomFrom(seed), ROWS)
  const options = { ...LEARN, seed }
  if (alone === '') alone = oneSourceTable(samples, HELD)
  const seen = joinSamples(samples, (part, row) => !HELD.includes(part.fifth[row] as number))
  measure('other runs', PLAN, known(asShipped(boost(seen, options))))
  write()
  for (const group of new Set(PLAN.map(([source]) => groupOf(source)))) {
    const others = samples.filter(({ source }) => groupOf(source) !== group)
    const mine = PLAN.filter(([source]) => groupOf(source) === group)
    const forest = asShipped(boost(joinSamples(others), options))
    measure('other sources', mine, known(forest))
    for (const row of mine) measure('habits', [row], known(forest, habitsOf(row[0], forest)))
    write()
  }
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** A forest with its numbers rounded like the shipped weights. */
function asShipped(forest: Forest): FlatForest {
  return flattenForest(parseForest(forestLines(forest)))
}

function known(forest: FlatForest, habits?: HabitWeights): (place: Place) => Strategy {
  return () => cover({ worth: (ledger) => predict(ledger, { forest, habits }) })
}

/**
 * The habits learned from the same agent's runs in the fifths not held out, on top of a forest; for real compactions, from runs of the agents that made
 * them.
 */
function habitsOf(source: string, forest: FlatForest): HabitWeights | undefined {
  const runs = new HabitRunCollector(forest)
  for (const name of source === 'compactions' ? ['claude-code-go', 'claude-code-ts'] : [source]) {
    const all = corpusRuns(name).map(({ messages }) => decode(messages, { format: 'openai-chat' }).history.messages)
    const fifths = fifthsOf(name, all)
    for (const [run, messages] of all.entries()) if (!HELD.includes(fifths[run] as number)) runs.add(messages)
  }
  const { habits, before, after } = runs.learnedHabits()
  console.error(`habits of ${source}: ${before} to ${after}`)
  return habits && habitWeights('cover', habits)
}

/** Places in the runs of the fifths held out; if there are more than `MOST`, that many of them, spread evenly. */
function heldOutPlaces(source: string): Place[] {
  const all = source === 'compactions' ? compactionPlaces(1e6) : placesOf(source, 1e6)
  const held = all.filter(({ fifth }) => HELD.includes(fifth))
  const step = Math.max(1, held.length / MOST)
  return Array.from({ length: Math.min(held.length, MOST) }, (_, i) => held[Math.floor(i * step)] as Place)
}

function measure(column: string, plan: typeof PLAN, make: (place: Place) => Strategy): void {
  for (const [source, share] of plan) {
    const rows: { bound: number; room: number }[] = []
    const all = places.get(source) ?? []
    for (const place of all) {
      const before = place.messages.slice(0, place.cut)
      const budget = place.summary === undefined ? { share } : { tokens: summaryTokens(place.summary) }
      const result = runTrial(before, { strategy: make(place), budget, counter })
      if (result.floor > result.budget) continue
      rows.push({ bound: score(place.need, before, result.messages).bound, room: result.budget - result.floor })
    }
    const key = `${source} ${share} ${column}`
    measured.set(key, [...(measured.get(key) ?? []), rows])
    figures.set(key, mean((measured.get(key) ?? []).flat()))
    figures.set(`${source} ${share} cuts`, String(rows.length))
    figures.set(`${source} ${share} left out`, String(all.length - rows.length))
    console.error(`${column}: ${source} ${share} ${mean(rows)}`)
  }
}

function mean(rows: readonly { readonly bound: number }[]): string {
  return rows.length === 0 ? '–' : (rows.reduce((sum, { bound }) => sum + bound, 0) / rows.length).toFixed(2)
}

/** The column of other runs once more, divided by how much room the hard floor leaves. */
function roomRows(): string {
  return PLAN.map(([source, share]) => {
    const draws = measured.get(`${source} ${share} other runs`) ?? []
    const [tight, wide] = [draws.flat().filter(({ room }) => room < TIGHT), draws.flat().filter(({ room }) => room >= TIGHT)]
    const cells = [tight.length / Math.max(1, draws.length), mean(tight), wide.length / Math.max(1, draws.length), mean(wide)]
    return `| ${titleOf(source, share)} | ${cells.join(' | ')} |`
  }).join('\n')
}

/** Minimum and maximum over the draws. */
function spreadRows(): string {
  return PLAN.map(([source, share]) => {
    const cells = ['other runs', 'other sources'].map((column) => {
      const draws = (measured.get(`${source} ${share} ${column}`) ?? []).map(mean).sort()
      return draws.length === 0 ? '–' : `${draws[0]} to ${draws.at(-1)}`
    })
    return `| ${titleOf(source, share)} | ${cells.join(' | ')} |`
  }).join('\n')
}

function titleOf(source: string, share: number): string {
  return source === 'compactions' ? 'real compactions | the summary’s size' : `${source} | ${share * 100} %`
}

/** The values of a row in the file, until it is measured again. */
function measuredBefore(source: string, share: number): [string, string][] {
  const start = `| ${titleOf(source, share)} | `
  const row = existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .split('\n')
        .find((line) => line.startsWith(start))
    : undefined
  const cells = row?.slice(start.length).split(' | ') ?? []
  return COLUMNS.map((column, i) => [`${source} ${share} ${column}`, cells[i] ?? '–'])
}

function write(): void {
  const rows = PLAN.map(([source, share, goal]) => {
    return `| ${titleOf(source, share)} | ${COLUMNS.map((column) => figures.get(`${source} ${share} ${column}`) ?? '–').join(' | ')} | ${goal.toFixed(2)} |`
  })
  const head =
    '| source | budget | cuts | left out | newest | cover, learned from other runs | cover, learned from other sources | cover, learned from other sources, with habits | oracle | goal |\n|---|---|---|---|---|---|---|---|---|---|'
  writeFileSync(
    FILE,
    `# What the agent will need, on runs the model has not seen

Bound recall (see [relevance.md](relevance.md)) in two fifths of the runs of each source, at 50 % and 75 % of each run. \`npm run bench -- relevance-cross\`.

- **Learned from other runs**: weights from the other three fifths of all sources.
- **Learned from other sources**: weights from no run of that source, real compactions of the same agent included. Both are learned as the shipped weights
  are, ${SEEDS.length} times from different draws of rows; the table shows the mean.
- **With habits**: weights from other sources, plus what \`learnHabits\` learned from the other three fifths of that source's runs. This is what a user of an
  agent that decant has never seen can have.
- **Oracle**: the same selection with the future known. **Left out**: cuts at which the hard floor alone exceeds the budget.

All tries at one task (tau, gaia) are in one fifth.

<!-- headline -->
${head}
${rows.join('\n')}
<!-- /headline -->

![The rows above as bars](relevance-cross.svg)

The same, learned from other runs, split by the tokens that the hard floor (mostly the user's unanswered words) leaves for everything else:

| source | budget | cuts with less than ${TIGHT} | bound recall | cuts with more | bound recall |
|---|---|---|---|---|---|
${roomRows()}

The lowest and the highest of the ${SEEDS.length} draws:

| source | budget | learned from other runs | learned from other sources |
|---|---|---|---|
${spreadRows()}

One source alone, asked about all others: the mean chance, over cuts of the held-out fifths, that a name needed later ranks above one that was not (0.5 is a
coin toss). Agents and harnesses differ, so this tests whether the model learns agents in general or one harness.

${alone}

${NOTES}`,
  )
}
