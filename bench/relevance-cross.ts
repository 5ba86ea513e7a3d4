import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { boost } from '../scripts/relevance/boost.ts'
import { fifthsOf } from '../scripts/relevance/fifths.ts'
import { joined, LEARN, samplesOf } from '../scripts/relevance/joined.ts'
import { SOURCES } from '../scripts/relevance/samples.ts'
import { HabitRuns, oracle, score, tried } from '../src/evaluate/index.ts'
import { decode } from '../src/format/index.ts'
import { type Flat, type Forest, flatten, forestLines, forestOf, type HabitWeights, habitWeights, predict } from '../src/relevance/index.ts'
import { cover, newest, type Strategy } from '../src/strategy/index.ts'
import { createCounter } from '../src/token/index.ts'
import { corpusRuns, needsCorpus } from './corpus.ts'
import { oneSourceTable } from './relevance/one-source.ts'
import { compactionPlaces, type Place, placesOf, summaryTokens } from './relevance/places.ts'

/**
 * How well the future-use model does on what it has not learned from: runs of other fifths of each source (neighbouring runs are parts of
 * one session, so fifths are whole), and whole sources left out. Learns each model anew, several times from other draws, as what one draw teaches moves single
 * sources; writes its file after each, as it takes minutes. What a run that was broken off did not measure stays as it was.
 */
needsCorpus('relevance-cross')
const MOST = Number(process.env.DECANT_RUNS ?? 1000)
/** Rows of atoms not needed that each cut gives to learn from, as the shipped weights have. */
const ROWS = 200
const HELD = [1, 3]
/** Of the draws that models are learned from, each once. */
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
const places = new Map(PLAN.map(([source]) => [source, heldPlaces(source)]))
const FILE = join(import.meta.dirname, 'results/relevance-cross.md')
/** Beside the hard floor so many tokens are little room: a record's frame and a few lines. */
const TIGHT = 250
/** By source, budget and column: what each draw gave; by cut bound recall, and the tokens that the hard floor leaves. */
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
  const seen = joined(samples, (part, row) => !HELD.includes(part.fifth[row] as number))
  measure('other runs', PLAN, known(asShipped(boost(seen, options))))
  write()
  for (const group of new Set(PLAN.map(([source]) => groupOf(source)))) {
    const others = samples.filter(({ source }) => groupOf(source) !== group)
    const mine = PLAN.filter(([source]) => groupOf(source) === group)
    const forest = asShipped(boost(joined(others), options))
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

/** A forest with the digits that weights are shipped with. */
function asShipped(forest: Forest): Flat {
  return flatten(forestOf(forestLines(forest)))
}

function known(forest: Flat, habits?: HabitWeights): (place: Place) => Strategy {
  return () => cover({ worth: (ledger) => predict(ledger, { forest, habits }) })
}

/** What the runs of the fifths not held out tell of the same agent, on top of a forest; for real compactions the runs of the agents that made them. */
function habitsOf(source: string, forest: Flat): HabitWeights | undefined {
  const runs = new HabitRuns(forest)
  for (const name of source === 'compactions' ? ['claude-code-go', 'claude-code-ts'] : [source]) {
    const all = corpusRuns(name).map(({ messages }) => decode(messages, { format: 'openai-chat' }).history.messages)
    const fifths = fifthsOf(name, all)
    for (const [run, messages] of all.entries()) if (!HELD.includes(fifths[run] as number)) runs.add(messages)
  }
  const { habits, before, after } = runs.learned()
  console.error(`habits of ${source}: ${before} to ${after}`)
  return habits && habitWeights('cover', habits)
}

/** Places in the runs of the fifths held out; where there are more than `MOST`, so many of them, taken evenly. */
function heldPlaces(source: string): Place[] {
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
      const result = tried(before, { strategy: make(place), budget, counter })
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

/** The runs not learned from once more, parted by how much room the hard floor leaves. */
function roomRows(): string {
  return PLAN.map(([source, share]) => {
    const draws = measured.get(`${source} ${share} other runs`) ?? []
    const [tight, wide] = [draws.flat().filter(({ room }) => room < TIGHT), draws.flat().filter(({ room }) => room >= TIGHT)]
    const cells = [tight.length / Math.max(1, draws.length), mean(tight), wide.length / Math.max(1, draws.length), mean(wide)]
    return `| ${titleOf(source, share)} | ${cells.join(' | ')} |`
  }).join('\n')
}

/** What the draws gave, the least and the most. */
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

/** What the file says of a row, until it is measured anew. */
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

Bound recall (see [relevance.md](relevance.md)) in two fifths of the runs of each source, at 50 % and 75 % of each run. **Learned from other runs**: weights
from the other three fifths of all sources. **Learned from other sources**: weights from no run of that source at all, real compactions of the same
agent included. Both are learned as the shipped weights are, each ${SEEDS.length} times from other draws of rows, and told as the mean. **With habits**: the latter, and beside them
what \`learnHabits\` learned of the other three fifths of the runs of that source, which is what who runs an agent that decant has never seen can have. Tries of one task (tau,
gaia) are in one fifth. **Oracle**: the same selection with the future known.
**Left out**: cuts at which the hard floor alone is above the budget. \`npm run bench -- relevance-cross\`.

<!-- headline -->
${head}
${rows.join('\n')}
<!-- /headline -->

![The rows above as bars](relevance-cross.svg)

The same, learned from other runs, parted by the tokens that the hard floor (the user's unanswered words above all) leaves for everything else:

| source | budget | cuts with less than ${TIGHT} | bound recall | cuts with more | bound recall |
|---|---|---|---|---|---|
${roomRows()}

The least and the most that one draw of the ${SEEDS.length} gave:

| source | budget | learned from other runs | learned from other sources |
|---|---|---|---|
${spreadRows()}

One source alone, asked about all others: the mean chance, over cuts of the fifths held out, that a name needed later ranks above one that was not (0.5 is a coin). The rows of what
an agent wrote and read differ between harnesses, so what one source teaches of another is the test of whether the model learns agents or one harness.

${alone}

What is below its goal is below it by three causes: too little room beside the hard floor, names that stood once, in passing, long ago and are used again, which the model ranks low, and lines that cost more
than the budget has; the oracle shows the first and the last. **What was chosen while looking**: the traits, the lengths of pieces and parts and the constants of the selection (THRIFT, LOOSE, AGAIN and the
shares of the floor) were chosen while watching fifths of these same sources: the newest traits on the first and the last fifth, parts of lines and what is shown of JSON on these and on those of this table, earlier ones
on those of this table; where a small room goes, what a pasted text is worth and how words about a name are counted (decision 25), in which notations fields are read (decision 26), and what the user's words are worth (decision 27, on the fifths of this table), on all of them and on the sources of [unseen.md](unseen.md). The selection's constants hardly matter (0.7 to 1 for THRIFT, 0.1 to 0.6 for LOOSE, 0 to 0.03 for AGAIN moved no source of more than ten cuts by more than 0.02, but the dialogues of tau, whose rooms are small);
the lengths of pieces do.
The shipped weights were learned before records kept what no model had seen, told of failed calls and kept the short words of the user, and before fields were read in other notations than JSON; learned again on the records of today, the rows of [relevance.md](relevance.md), on runs that
both had seen, move by up to 0.03 either way, most of them down; this table learns anew. A source left out was left out of the weights, not out of these choices.
Tried on those fifths, and left out because nothing moved by more than the noise (about 0.01): three times the trees, twice the cuts of each run to learn from, deeper trees, forests of several seeds together, traits of how much the lines around a name
share with what the user asks and the assistant said, where a line stands to what was edited last, files of records told by the ends of their paths, shorter marks of gaps, less room for the newest messages, giving back
pieces that later ones made needless, the best of several selections in small rooms, parts of lines that a record shows already, parts of calls under a short heading, lower prices for lines beside lines taken, more worth for
what a record shows already, the price of a heading shared among all the lines that would come to stand under it (within 0.01, either way), names in the schemas of tools counted as known (0.002 to 0.004 more of what else is needed, with schemas made of the
calls of each source). A forest that was asked first what is used at all, shown again or not, as a trait of the second or times what it then says, ranks a needed name above another in 0.004 more of all cases in the mean of eight sources, for two and three
times the trees. Trees that learn which names of a history rank above which (pairs, weighted by how far the two stand on either side of the tenth that a budget has room for; lists; powers of the chance; three seeds) rank
better by 0.005 to 0.015 and keep no more: on whole sources left out 0.03 more of real compactions and 0.01 at the most either way of all else, on other runs of the same sources 0.02 to 0.04 less of research threads and nothing
more of compactions; added to the loss of chances, within 0.01. Weights learned on the records of an earlier code choose as well as those of today (within 0.003 on seven sources left out, 0.006 on the eighth), so the shipped ones stay. Forests of another size (depth 3 or 5, 60 to 400 trees, half to three quarters of the traits hidden from each, four times the ridge, five times the least weight of a leaf) keep within 0.02 of the same on sources left out, each a little more here and less there; only depth 3 is further off, 0.025 less of compactions. On whole sources left out (the chance that a needed name ranks above another, from a part of the rows: 0.816 in the mean), neither trees whose chances only rise or
only fall with a trait (0.816), nor leaving out the traits of the whole history (0.815), nor flatter trees (0.813) carried over better. A network in the place of the trees is told no more by the same traits, and words told it of other agents what was not so (decision 28). Estimates in the place of counts lost 0.006 in the mean, and up to 0.04 where texts are full of addresses.
Where the budget goes at 10 % there (claude-code-ts, claude-code-go): lines 64 % and 82 %, the hard floor 28 % and 6 %, other messages that stay whole 3 % and 5 %, frames 2 %, marks of gaps 3 % and 4 %, headings 2 %; under 1 % is
left. About three quarters of what lines take is in lines that hold no name needed later. Most of what is missed is names from files that were read and never used; the model gives them a chance of about one in a hundred.
What would help is room: with a tenth more of it claude-code-ts and tau gain 0.03 to 0.04, where the floor leaves little of a budget above all. Where it leaves less than 250 tokens the oracle itself has 0.85 in tau and 0.73 in claude-code-ts;
of what is missed in the other cuts of tau three fifths are which of the flights that a search listed will be booked, and for what price. The figures of these two paragraphs and of what was tried
were taken once, while choosing, with scripts that are not kept, on fifths of tau and gaia that parted tries at one task; the tables are what the command measures. In such fifths the model had seen, of most cuts of tau held out, another try at the same task, and told 0.85 in the place of what stands above, of cuts that left more room on the whole.
Sources are small and two of them come from one harness. A real compaction and a span learned from may be parts of one session, which flatters the first of the two columns there.
`,
  )
}
