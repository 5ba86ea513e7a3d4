import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutPoints, score } from '../src/evaluate/index.ts'
import { decode } from '../src/format/index.ts'
import type { Message } from '../src/message/index.ts'
import { countTokens, createCounter } from '../src/token/index.ts'
import { fromHistory } from '../src/trajectory/index.ts'
import { ExperienceLogHandler, experienceOf } from '../src/workflow/index.ts'
import { corpusRuns } from './corpus.ts'
import { agreement } from './workflow-lab/agreement.ts'
import { type Answered, eventLabels } from './workflow-lab/labels.ts'
import { learnMany, writeRuns } from './workflow-lab/learn-many.ts'
import { phaseReport } from './workflow-lab/phase-report.ts'
import { ask, askedOf, type Figures, learnFrom, NEXT, SLOT } from './workflow-lab/prediction.ts'

/** Splits of a source into halves to learn from and to ask about; a source of few runs is split more often, since a single run matters more there. */
const SPLITS = 5
const SPLITS_OF_FEW = 20
const FEW = 30

/** How each section begins. */
const HEADINGS: Readonly<Record<string, string>> = {
  labels: '## Hand labels',
  experiences: '## Compressed experiences',
  workflows: '## Workflows ',
  generated: '## Generated runs',
}

const LABELS_EXPLAINED = [
  'Labels were given by reading the event, or the steps of the chunk, before seeing what the rules or weights say; they are in `test/trajectory/labels` and `test/workflow/labels`. Events were labelled twice by one rater, in different orders. The rules for event types were written while looking at the sets *first* and *second*; nobody looked at their errors in the set *held*. In multi-agent-gaia, code that a host ran was labelled as the words around it; it is now recognised as a run with its result, and the labels were not changed: seven of its 28 events differ for that reason.',
]

const EXPLAINED = [
  'Each source is split at random into a half to learn from and a half to test on, five times (twenty times where it has fewer than thirty runs); mean over the splits, worst and best in brackets. Equal neighbouring steps count as one. *Memory*: what `decant learn` writes, workflows and `steps.json`, given the run so far. *Workflows alone*: the next step of the workflow that fits, or the most frequent action where none does. *Raw history*: a trigram over as many tokens of recorded runs as the memory takes. *Trigram that learns on*: it also counts the current run as it goes on, as the memory does.',
]

const NOT_SHOWN = [
  'What this does not show: whether an agent given these workflows works better, which would need agents to run; file names and the words of commands (only where they come from); any other source, and one harness dominates two of these. deep-research has thirteen runs, swe-agent-python twenty-one with replays of one issue: a few steps are a per cent there.',
]

const SOURCES = ['claude-code-go', 'claude-code-ts', 'deep-research', 'swe-agent-python', 'tau-airline']
const counter = createCounter({ exact: false })
const percent = (share: number): string => (Number.isFinite(share) ? `${(share * 100).toFixed(1)} %` : '–')
const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length

const runs = new Map(SOURCES.map((source) => [source, corpusRuns(source)]))
if ([...runs.values()].every(({ length }) => length === 0)) {
  console.log('There is no corpus; nothing is measured.')
  process.exit(0)
}

const RESULTS = join(import.meta.dirname, 'results/workflows.md')

/** Sections that can be measured separately: `node bench/workflows.ts labels workflows` measures these two and leaves the rest of the page unchanged. */
const SECTIONS: Readonly<Record<string, () => string | Promise<string>>> = { labels, experiences, workflows, generated: many }

const before = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8').split(/^(?=## )/m) : []
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SECTIONS)
const sections: string[] = []
for (const [name, measured] of Object.entries(SECTIONS)) {
  const old = before.find((section) => section.startsWith(HEADINGS[name] ?? '\n'))
  const text = wanted.includes(name) ? await measured() : old
  if (text !== undefined) sections.push(text.trimEnd())
}
writeFileSync(RESULTS, `${['# Experiences and workflows', ...sections].join('\n\n')}\n`)

/** Sizes of compressed experiences, and how much of the future they still contain, compared with cuts of the same size. */
async function experiences(): Promise<string> {
  const lines = [
    '## Compressed experiences, without a model',
    '',
    'Runs of 30k tokens and more; cuts at 50 % and 75 %; bound future-use recall at the tokens of the compressed experience (task kept in all), mean over cuts.',
    '',
    'The future-use model that chooses the lines was itself learned from recorded runs of these sources; `bench/results/relevance.md` says how it fares on others.',
    '',
  ]
  lines.push(
    '| source | runs | largest, tokens | mean tokens at a cut | share of the prefix | experience | newest that fit | beginning and end |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
  )
  const handler = new ExperienceLogHandler()
  for (const [source, all] of runs) {
    const long = all.map((run) => decode(run.messages).history.messages).filter((messages) => counter.messages(messages) >= 30_000)
    const step = Math.max(1, Math.floor(long.length / 24))
    const sizes: number[] = []
    const rows: number[][] = []
    for (const messages of long.filter((_, i) => i % step === 0)) {
      sizes.push(countTokens((await handler.compress(experienceOf(fromHistory({ messages, tools: [] })))).toInductionFormat()))
      for (const cut of cutPoints(messages)) {
        const before = messages.slice(0, cut.cut)
        const text = (await handler.compress(experienceOf(fromHistory({ messages: before, tools: [] })))).toInductionFormat()
        const tokens = countTokens(text)
        const head = before.slice(0, cut.head)
        const note: Message = { id: 'experience', role: 'user', parts: [{ type: 'text', text }] }
        const bound = [
          [...head, note],
          [...head, ...newest(before.slice(cut.head), tokens)],
          [...head, ...ends(before.slice(cut.head), tokens)],
        ].map((after) => score(cut.need, before, after).bound)
        rows.push([tokens, tokens / counter.messages(before), ...bound])
      }
    }
    const column = (i: number): number => mean(rows.map((row) => row[i] as number))
    if (rows.length > 0)
      lines.push(
        `| ${source} | ${sizes.length} | ${Math.max(...sizes)} | ${Math.round(column(0))} | ${percent(column(1))} | ${column(2).toFixed(3)} | ${column(3).toFixed(3)} | ${column(4).toFixed(3)} |`,
      )
  }
  return lines.join('\n')
}

function newest(messages: readonly Message[], tokens: number): Message[] {
  let left = tokens
  let from = messages.length
  while (from > 0 && left >= counter.message(messages[from - 1] as Message)) left -= counter.message(messages[--from] as Message)
  return messages.slice(from)
}

function ends(messages: readonly Message[], tokens: number): Message[] {
  let left = tokens / 2
  let to = 0
  while (to < messages.length && left >= counter.message(messages[to] as Message)) left -= counter.message(messages[to++] as Message)
  return [...messages.slice(0, to), ...newest(messages.slice(to), tokens / 2)]
}

/** Next-action prediction and slots on runs that were not learned from. */
function workflows(): string {
  const asked = new Map([...runs].filter(([, all]) => all.length > 0).map(([source, all]) => [source, all.map(askedOf)]))
  const lines = ['## Workflows learned without a model, on runs they were not learned from', '', ...EXPLAINED, '']
  const next = [`| source | steps asked | ${NEXT.join(' | ')} |`, `|---|--:${'|--:'.repeat(NEXT.length)}|`]
  const slot = [`| source | ${SLOT.join(' | ')} |`, `|---${'|--:'.repeat(SLOT.length)}|`]
  const others = [
    `| learned from | workflows | tokens | asked on | ${NEXT.join(' | ')} | slot: ${SLOT.join(' | slot: ')} |`,
    `|---|--:|--:|---${'|--:'.repeat(NEXT.length + SLOT.length)}|`,
  ]
  const best: Record<'next' | 'slot', string[]> = { next: [], slot: [] }
  for (const [source, all] of asked) {
    const figures = Array.from({ length: all.length < FEW ? SPLITS_OF_FEW : SPLITS }, (_, split) => {
      const mixed = shuffled(all, split + 1)
      return ask(learnFrom(mixed.slice(0, mixed.length >> 1)), mixed.slice(mixed.length >> 1))
    })
    next.push(
      `| ${source} | ${Math.round(mean(figures.map(({ steps }) => steps)))} | ${NEXT.map((_, i) => spread(figures.map((one) => one.next[i] as number))).join(' | ')} |`,
    )
    slot.push(`| ${source} | ${SLOT.map((_, i) => spread(figures.map((one) => one.slot[i] as number))).join(' | ')} |`)
    for (const kind of ['next', 'slot'] as const) best[kind].push(`${source} ${leadText(figures, kind)}`)
    const learned = learnFrom(shuffled(all, 1))
    for (const [other, runs] of asked) {
      if (other === source) continue
      const { next: shares, slot: slots } = ask(learned, runs)
      others.push(`| ${source} | ${learned.workflows} | ${learned.tokens} | ${other} | ${[...shares, ...slots].map(percent).join(' | ')} |`)
    }
  }
  return [
    ...lines,
    '### The next action, on the other half',
    '',
    ...next,
    '',
    `How much the memory is above the best other column, on average, and in how many splits it is above all of them: ${best.next.join('; ')}.`,
    '',
    '### Where its argument comes from, on the other half',
    '',
    ...slot,
    '',
    `How much the memory is above the best other column, on average, and in how many splits it is above all of them: ${best.slot.join('; ')}.`,
    '',
    '### On other sources',
    '',
    ...others,
    '',
    ...NOT_SHOWN,
  ].join('\n')
}

/** How far the first predictor, the memory, is above the best of the others: in the means, and in how many splits. */
function leadText(figures: readonly Figures[], kind: 'next' | 'slot'): string {
  const means = (figures[0]?.[kind] ?? []).map((_, i) => mean(figures.map((one) => one[kind][i] as number)))
  const ahead = ((means[0] as number) - Math.max(...means.slice(1))) * 100
  const above = figures.filter((one) => (one[kind][0] as number) > Math.max(...one[kind].slice(1))).length
  return `${ahead > 0 ? '+' : ''}${ahead.toFixed(1)} (${above} of ${figures.length})`
}

/** The mean, and the worst and best split. */
function spread(shares: readonly number[]): string {
  return `${percent(mean(shares))} (${(Math.min(...shares) * 100).toFixed(1)}–${(Math.max(...shares) * 100).toFixed(1)})`
}

/** The same order for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const key = (i: number): string => createHash('sha256').update(`${seed} ${i}`).digest('hex')
  return items
    .map((item, i) => ({ item, key: key(i) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item)
}

/** How well hand labels agree with the answers given without a model, by set and source. */
function labels(): string {
  const lines = ['## Hand labels', '', ...LABELS_EXPLAINED, '', '### Action types of events', '']
  lines.push('| | labels | both passes equal | their kappa | rules right | macro F1 |', '|---|--:|--:|--:|--:|--:|')
  const answered = eventLabels()
  const row = (name: string, list: readonly Answered[]): void => {
    const twice = agreement(list.flatMap(({ first, second }) => (second === undefined ? [] : [[first, second] as const])))
    const right = agreement(list.map(({ label, answer }) => [label, answer]))
    lines.push(
      `| ${name} | ${list.length} | ${percent(twice.accuracy)} | ${twice.kappa.toFixed(3)} | ${percent(right.accuracy)} | ${right.macroF1.toFixed(3)} |`,
    )
  }
  for (const set of ['first', 'second', 'held'] as const)
    row(
      `set ${set}`,
      answered.filter((one) => one.set === set),
    )
  for (const source of [...new Set(answered.map((one) => one.source))].sort())
    row(
      source,
      answered.filter((one) => one.source === source),
    )
  return [...lines, '', ...phaseReport()].join('\n')
}

/** Runs ten thousand generated runs through the command line, in a separate process. */
async function many(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'decant-learn-'))
  const lines = [
    '## Generated runs through `decant learn`',
    '',
    'One file a run, in a separate process, threads and mining included. Memory is peak resident memory; *processor* is the time of all threads together, which is comparable on a busy machine.',
    '',
  ]
  lines.push('| runs | seconds | processor, seconds | processor, ms a run | MB | workflows |', '|--:|--:|--:|--:|--:|--:|')
  let written = 0
  for (const count of [1_000, 5_000, 10_000]) {
    writeRuns(join(folder, 'runs'), written, count)
    written = count
    const { seconds, cpuSeconds, megabytes, report } = learnMany(join(folder, 'runs'), join(folder, String(count)))
    lines.push(
      `| ${report.runs} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${((cpuSeconds * 1000) / report.runs).toFixed(2)} | ${Math.round(megabytes)} | ${report.workflows} |`,
    )
  }
  const again = learnMany(join(folder, 'runs'), join(folder, '10000'))
  lines.push('', `A second time over the 10,000: ${again.report.skipped} known from before, ${again.seconds.toFixed(1)} s.`)
  await rm(folder, { recursive: true, force: true })
  return lines.join('\n')
}
