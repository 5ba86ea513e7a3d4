import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decay, nextActions, oracle, placedFraction, rewrittenBytes, runTrial, score, softOracle } from '../src/evaluate/index.ts'
import { apply, compose, type Message } from '../src/message/index.ts'
import { clearToolResults, cover, newest, type Strategy } from '../src/strategy/index.ts'
import { createCounter } from '../src/token/index.ts'
import { needsCorpus } from './corpus.ts'
import { compactionPlaces, type Place, placesOf, summaryTokens } from './relevance/places.ts'

/**
 * Measures how much of what the agent needed later a compressed history still contains: by source, strategy and budget. `DECANT_TITLES` names, by the first
 * words of their rows, what to measure again, separated by commas; all other rows stay. Takes minutes for all, a minute at most for one.
 */
needsCorpus('relevance')
const FILE = join(import.meta.dirname, 'results/relevance.md')
const TITLES = process.env.DECANT_TITLES?.split(',')
const RUNS = Number(process.env.DECANT_RUNS ?? 20)
const COMPACTIONS = Number(process.env.DECANT_RUNS ?? 20) * 3
const PLAN: readonly (readonly [source: string, share: number])[] = [
  ['claude-code-go', 0.1],
  ['claude-code-ts', 0.1],
  ['swe-agent-python', 0.1],
  ['claude-code-go', 0.3],
  ['claude-code-ts', 0.3],
  ['swe-agent-python', 0.3],
  ['tau-airline', 0.2],
  ['multi-agent-gaia', 0.2],
  ['deep-research', 0.2],
  ['deep-research-sse', 0.2],
]

/** Values of one strategy on one source. */
class Column {
  readonly bound: number[] = []
  readonly used: number[] = []
  readonly next: number[] = []
  readonly placed: number[] = []
  over = 0
}

const counter = createCounter()
/** Compactions in a row, and whether only the text of the records remains of what they cut. */
const FALLS: readonly (readonly [rounds: number, textOnly: boolean])[] = [
  [3, false],
  [8, false],
  [3, true],
  [8, true],
]
const [oldLines = [], oldRounds = [], oldSeconds = []] = existsSync(FILE)
  ? readFileSync(FILE, 'utf8')
      .split('\n## ')
      .map((section) => section.split('\n'))
  : []
const lines: string[] = []
const seconds: string[] = []
const rounds: string[] = []

for (const [source, share] of PLAN) unlessKept(`${source} at ${share * 100} %`, (title) => report(title, placesOf(source, RUNS), () => ({ share })))
unlessKept("real compactions at the summary's size", (title) =>
  report(title, compactionPlaces(COMPACTIONS), ({ summary }) => ({ tokens: summaryTokens(summary ?? '') })),
)
write()

/** Measures, or keeps the rows of the file. */
function unlessKept(title: string, measure: (title: string) => void): void {
  if (TITLES === undefined || TITLES.some((wanted) => title.startsWith(wanted))) {
    measure(title)
    return
  }
  const ofTitle = (line: string) => line.startsWith(`| ${title} |`)
  lines.push(...oldLines.filter(ofTitle))
  rounds.push(...oldRounds.filter(ofTitle))
  seconds.push(...oldSeconds.filter((line) => line.startsWith(`- ${title}: `)).map((line) => line.slice(2, -1)))
}

function report(title: string, places: readonly Place[], budgetOf: (place: Place) => { share: number } | { tokens: number }): void {
  const strategies: Record<string, (place: Place) => Strategy> = {
    newest: () => newest(),
    'clear but 3 results, newest': () => clearThenNewest(),
    cover: () => cover(),
    oracle: (place) => oracle(place.need),
  }
  const columns = new Map(Object.keys(strategies).map((name) => [name, new Column()]))
  const soft: number[] = []
  /** Bound recall after three and eight compactions: with the cut text of the records available, and with the records' text alone. */
  const fallen = FALLS.map((): number[] => [])
  let unfit = 0
  let bytes = 0
  for (const place of places) {
    const budget = budgetOf(place)
    const before = place.messages.slice(0, place.cut)
    const first = runTrial(before, { strategy: newest(), budget, counter })
    if (first.floor > first.budget) {
      unfit++
      continue
    }
    for (const [name, make] of Object.entries(strategies)) {
      const result = runTrial(before, { strategy: make(place), budget, counter })
      const column = columns.get(name) as Column
      column.bound.push(score(place.need, before, result.messages).bound)
      column.used.push(result.tokens / result.budget)
      column.next.push(nextActions(place.messages, place.cut, result.messages))
      column.placed.push(placedFraction(before, result.messages))
      if (result.tokens > result.budget) column.over++
      if (name === 'cover') bytes += rewrittenBytes(before, result.messages)
    }
    if (place.summary !== undefined) measureOwnSummary(columns, place, before)
    soft.push(softOracle(place.need, before, { budget, counter }).bound)
    for (const [i, [count, textOnly]] of FALLS.entries())
      fallen[i]?.push(decay(before, place.need, { strategy: cover(), budget, counter }, { rounds: count, textOnly }).bound)
  }
  const measured = places.length - unfit
  for (const [name, column] of columns) lines.push(`| ${title} | ${measured} | ${name} | ${row(column)} |`)
  lines.push(`| ${title} | ${measured} | oracle, softer floor | ${mean(soft)} | ${minText(soft)} | ${spread(soft)} | | | | |`)
  const cov = columns.get('cover') as Column
  rounds.push(`| ${title} | ${[cov.bound, ...fallen].map(mean).join(' | ')} | ${measured === 0 ? 0 : Math.round(bytes / measured / 1000)} |`)
  seconds.push(`${title}: ${unfit} of ${places.length} cuts left out, as the hard floor alone is above the budget`)
  console.error(`${title}: cover ${mean(cov.bound)}, oracle ${mean(columns.get('oracle')?.bound ?? [])}, cuts ${measured}`)
}

/** The summary that the agent's own model wrote, as the only message. */
function measureOwnSummary(columns: Map<string, Column>, place: Place, before: readonly Message[]): void {
  const name = "the agent's own summary"
  const column = columns.get(name) ?? new Column()
  columns.set(name, column)
  const after: Message[] = [{ id: 'summary', role: 'user', parts: [{ type: 'text', text: place.summary ?? '' }] }]
  column.bound.push(score(place.need, before, after).bound)
  column.used.push(1)
  column.next.push(nextActions(place.messages, place.cut, after))
  column.placed.push(placedFraction(before, after))
}

/** What many agents do today: clears old results, then keeps the newest that fit. */
function clearThenNewest(): Strategy {
  const clear = clearToolResults()
  return {
    name: 'clear-then-newest',
    plan(history, context) {
      const edit = clear.plan(history, context)
      return compose(edit, newest().plan({ ...history, messages: apply(history.messages, edit) }, context))
    },
  }
}

function row(column: Column): string {
  return [mean(column.bound), minText(column.bound), spread(column.bound), mean(column.next), mean(column.placed), mean(column.used), column.over].join(' | ')
}

function mean(values: readonly number[]): string {
  return values.length === 0 ? '–' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3)
}

function minText(values: readonly number[]): string {
  return values.length === 0 ? '–' : values.reduce((low, value) => Math.min(low, value), 1).toFixed(3)
}

function spread(values: readonly number[]): string {
  if (values.length === 0) return '–'
  const middle = Number(mean(values))
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length).toFixed(3)
}

function write(): void {
  const head =
    '| source and budget | cuts | strategy | bound recall | worst | spread | next actions | placed | used of budget | over budget |\n|---|---|---|---|---|---|---|---|---|---|'
  writeFileSync(
    FILE,
    `# What the agent will need

Future-use recall on recorded runs: each run is cut before an assistant message at 50 % and 75 %, the part before is compressed, and what the
agent did next says which names it needed. **Bound recall** is the share of those names that still stand beside at least half of the words around one of their places.
**Next actions**: share of the next five assistant messages every one of whose old names can still be had. **Placed**: share of the characters that stand
word for word and in order in the original. Up to ${RUNS} runs a source, taken evenly; o200k tokens. \`npm run bench -- relevance\`.

The weights of \`cover\` were learned on cuts of these same sources, which flatters its rows here; [relevance-cross.md](relevance-cross.md)
measures it on runs and sources that it has not learned from.

<!-- summary -->
${head}
${lines.join('\n')}
<!-- /summary -->

## After several compactions, and what a step rewrites

The history arrives in 1, 3 or 8 parts, and after each part all of it is compressed to the same budget. Sessions, the gateway and \`compress\` over one archive
still have the originals behind earlier records, and each compaction chooses from them; \`text alone\` is a program that has nothing but the records.

| source and budget | 1 | 3 | 8 | 3, text alone | 8, text alone | kB rewritten by one step |
|---|---|---|---|---|---|---|
${rounds.join('\n')}

## What this does not show

- Paraphrase: a summary that says the same in other words scores nothing.
- Presence is not recall: a model may overlook what is there.
- A lost name that the agent could find again costs a call, not the task.
- One harness (Claude Code) and two repositories make most of the coding runs.
${seconds.map((line) => `- ${line}.`).join('\n')}
`,
  )
  console.error('wrote bench/results/relevance.md')
}
