import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cuts, score } from '../src/evaluate/index.ts'
import { decode } from '../src/format/index.ts'
import type { Message } from '../src/message/index.ts'
import { countTokens, createCounter } from '../src/token/index.ts'
import { fromHistory } from '../src/trajectory/index.ts'
import {
  type AbstractRun,
  abstractRun,
  ExperienceLogHandler,
  experienceOf,
  maximalRoutines,
  mineRoutines,
  predictNext,
  predictSlot,
  type Routine,
  routineWorkflow,
} from '../src/workflow/index.ts'
import { corpusRuns, type Run } from './corpus.ts'
import { learnMany, writeRuns } from './workflow-lab/learn-many.ts'
import { Ngram } from './workflow-lab/ngram.ts'
import { top } from './workflow-lab/top.ts'

const SOURCES = ['claude-code-go', 'claude-code-ts', 'deep-research', 'swe-agent-python', 'tau-airline']
const counter = createCounter({ exact: false })
const percent = (share: number): string => (Number.isFinite(share) ? `${(share * 100).toFixed(1)} %` : '–')
const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length

const runs = new Map(SOURCES.map((source) => [source, corpusRuns(source)]))
if ([...runs.values()].every(({ length }) => length === 0)) {
  console.log('There is no corpus; nothing is measured.')
  process.exit(0)
}

const parts = ['# Experiences and workflows', '', await experiences(), '', workflows(), '', await many()]
writeFileSync(join(import.meta.dirname, 'results/workflows.md'), `${parts.join('\n')}\n`)
console.log(parts.join('\n'))

/** Sizes of compressed experiences, and what of the future they still hold beside cuts of the same size. */
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
      for (const cut of cuts(messages)) {
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
  const lines = ['## Workflows mined without a model, on runs they were not mined from', '']
  lines.push(
    'Learned from every second run of a source, asked on the others and on other sources. Alike neighbours count as one step. *Next action*: the symbol of the next step; where no routine fits, the most frequent. *Raw history*: a trigram over as many tokens of raw runs as the workflows take. *Slot*: where the argument of the next step comes from, its action given; where no routine tells, and as the baseline, what was most frequent for that action in the runs learned from.',
    '',
  )
  lines.push(
    '| learned from | asked on | routines | tokens | steps | next: workflows | most frequent | bigram | trigram | raw history, same tokens | slot: workflows | slot: most frequent |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  )
  const abstracts = new Map([...runs].map(([source, all]) => [source, all.map(abstractOf)]))
  for (const [source, all] of abstracts) {
    const learned = all.filter((_, i) => i % 2 === 0)
    const routines = mineRoutines(learned)
    const tokens = countTokens(
      maximalRoutines(routines)
        .map((routine) => routineWorkflow(routine).toPromptString())
        .join('\n\n'),
    )
    const raw = rawRuns(
      (runs.get(source) ?? []).filter((_, i) => i % 2 === 0),
      learned,
      tokens,
    )
    for (const [other, asked] of abstracts) {
      const figures = measure(routines, learned, raw, other === source ? asked.filter((_, i) => i % 2 === 1) : asked)
      lines.push(
        `| ${source} | ${other === source ? 'the other half' : other} | ${maximalRoutines(routines).length} | ${tokens} | ${figures.steps} | ${figures.shares.map(percent).join(' | ')} |`,
      )
    }
  }
  return lines.join('\n')
}

function abstractOf(run: Run): AbstractRun {
  return abstractRun({ ...fromHistory({ ...decode(run.messages), meta: 'meta' in run ? (run.meta as Record<string, unknown>) : {} }), instanceId: run.id })
}

function rawRuns(raw: readonly Run[], learned: readonly AbstractRun[], tokens: number): AbstractRun[] {
  let left = tokens
  return learned.flatMap((run, i) => {
    const messages = decode(raw[i]?.messages ?? []).history.messages
    let kept = 0
    for (const message of messages) {
      left -= counter.message(message)
      if (left > 0) kept++
    }
    return kept === 0 ? [] : [{ ...run, steps: run.steps.slice(0, Math.ceil((run.steps.length * kept) / messages.length)) }]
  })
}

function measure(
  routines: readonly Routine[],
  learned: readonly AbstractRun[],
  raw: readonly AbstractRun[],
  asked: readonly AbstractRun[],
): { steps: number; shares: number[] } {
  const models = [0, 1, 2].map((depth) => new Ngram(learned, depth))
  const rawModel = new Ngram(raw, 2)
  const sources = new Map<string, Map<string, number>>()
  for (const { steps } of learned)
    for (const { symbol, source } of steps)
      sources.set(symbol, (sources.get(symbol) ?? new Map<string, number>()).set(source, (sources.get(symbol)?.get(source) ?? 0) + 1))
  const right = [0, 0, 0, 0, 0, 0, 0]
  let count = 0
  for (const { steps } of asked) {
    for (let i = 1; i < steps.length; i++) {
      const truth = steps[i] as AbstractRun['steps'][number]
      const recent = steps.slice(Math.max(0, i - 6), i)
      const symbols = recent.map(({ symbol }) => symbol)
      const usual = top(sources.get(truth.symbol) ?? new Map())
      const slot = predictSlot(routines, recent, truth.symbol) ?? usual
      const answers = [
        predictNext(routines, recent)?.symbol ?? models[0]?.predict([]),
        ...models.map((model) => model.predict(symbols)),
        rawModel.predict(symbols),
      ]
      answers.forEach((answer, a) => {
        if (answer === truth.symbol) right[a] = (right[a] as number) + 1
      })
      if (slot === truth.source) right[5] = (right[5] as number) + 1
      if (usual === truth.source) right[6] = (right[6] as number) + 1
      count++
    }
  }
  return { steps: count, shares: right.map((one) => one / count) }
}

/** Ten thousand generated runs through the command line, in a process of its own. */
async function many(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'decant-learn-'))
  const lines = [
    '## Generated runs through `decant learn`',
    '',
    'One file a run, in a process of its own, threads and mining included; memory is the most resident at any time.',
    '',
  ]
  lines.push('| runs | seconds | ms a run | MB | workflows |', '|--:|--:|--:|--:|--:|')
  let written = 0
  for (const count of [1_000, 5_000, 10_000]) {
    writeRuns(join(folder, 'runs'), written, count)
    written = count
    const { seconds, megabytes, report } = learnMany(join(folder, 'runs'), join(folder, String(count)))
    lines.push(`| ${report.runs} | ${seconds.toFixed(1)} | ${((seconds * 1000) / report.runs).toFixed(2)} | ${Math.round(megabytes)} | ${report.workflows} |`)
  }
  const again = learnMany(join(folder, 'runs'), join(folder, '10000'))
  lines.push('', `A second time over the 10,000: ${again.report.skipped} known from before, ${again.seconds.toFixed(1)} s.`)
  await rm(folder, { recursive: true, force: true })
  return lines.join('\n')
}
