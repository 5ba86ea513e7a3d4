import { resolve } from 'node:path'
import { PRICE_TABLES } from '../../cost/index.ts'
import { type CostEvaluation, type EvaluateOptions, type EvaluateProgress, evaluate, evaluateCost } from '../../evaluate/index.ts'
import { type Document, wireNamed } from '../../format/index.ts'
import { type Profile, profileFor } from '../../law/index.ts'
import { DecantError } from '../../message/index.ts'
import { pipelineNamed, settingsFrom } from '../../pipeline/index.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { decodeRuns } from '../files/decode-runs.ts'
import { excludeAllOutputs } from '../files/exclude-outputs.ts'
import { inputsOf } from '../files/inputs.ts'
import { processInputs } from '../files/process-inputs.ts'
import { writeFile } from '../files/write-file.ts'
import { noteLines } from '../print/note-lines.ts'
import { plainLine } from '../print/plain-line.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { progress } from '../print/progress.ts'
import { write } from '../print/write.ts'
import { writeJson } from '../print/write-json.ts'
import { readHabits } from '../rule/read-habits.ts'
import { costPage } from '../show/cost-page.ts'
import { costPlot } from '../show/cost-plot.ts'
import { recallPage } from '../show/recall-page.ts'
import { recallPlot } from '../show/recall-plot.ts'
import { type RecallRow, recallRow, totalCuts } from '../task/recall-row.ts'
import { runDeduplicator } from '../task/run-deduplicator.ts'
import type { Terminal } from '../terminal.ts'

const DEFAULT_STRATEGIES = 'newest,cover'
const DEFAULT_BUDGETS = '5%,10%,20%,30%,50%'
const DEFAULT_WIRE = 'openai-chat'
/** The numbers of compactions in a row that are measured; columns are named after them. */
const DECAY_COMPACTIONS = [3, 8]

/** `decant evaluate`: measures the future-use recall of strategies on the user's own logs. */
export async function runEvaluate(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const unused = options.cost ? ['strategy', 'budget', 'decay', 'to'].find((name) => options[name] !== undefined) : undefined
  if (unused !== undefined) throw new DecantError('usage', `--cost replays sessions and does not take --${unused}`, `Leave --${unused} or --cost out.`)
  const names = String(options.strategy ?? DEFAULT_STRATEGIES)
    .split(',')
    .map((name) => name.trim())
  const budgets = parseShares(String(options.budget ?? DEFAULT_BUDGETS))
  const profile = profileFor({ format: wireNamed(String(options.to ?? DEFAULT_WIRE)).name })
  if (options.json && options.svg === '-')
    throw new DecantError('usage', '--svg - needs standard output to itself', 'Leave out --json, or name a file for the picture.')
  const habits = options.cost ? undefined : readHabits(options.habits, terminal)
  const settings = { ...settingsFrom(terminal.env), ...(habits && { habits }) }
  const strategies = names.map((name) => (name === 'oracle' ? name : pipelineNamed(name, settings)))
  const deduplicate = runDeduplicator()
  const { done, code, errors, noLogs } = await processInputs(excludeAllOutputs(inputsOf(args, terminal), terminal), terminal, async (input) =>
    deduplicate(await decodeRuns(await input.bytes(), input.name, options), input.name),
  )
  const documents = done.flatMap((one) => one.documents)
  const notes = done.flatMap((one) => one.notes)
  if (documents.length === 0 && code !== EXIT.ok) {
    if (options.json) await writeJson(terminal, { schema: 1, errors })
    return code
  }
  if (!options.json) for (const line of noteLines(notes)) printMessage(terminal, `${line}\n`)
  const inputReport = { notes, ...(errors.length > 0 && { errors }), ...(noLogs.length > 0 && { noLogs }) }
  if (options.cost) await measureCosts(documents, inputReport, options, terminal)
  else await measureRecall(documents, { names, strategies, budgets, profile, inputReport }, options, terminal)
  return code
}

interface RecallSettings {
  readonly names: readonly string[]
  readonly strategies: NonNullable<EvaluateOptions['strategies']>
  /** Shares of the tokens outside system text. */
  readonly budgets: readonly number[]
  readonly profile: Profile
  /** For programs: the inputs that could not be read, and what was skipped in the others. */
  readonly inputReport: object
}

async function measureRecall(
  documents: readonly Document[],
  { names, strategies, budgets, profile, inputReport }: RecallSettings,
  options: OptionValues,
  terminal: Terminal,
): Promise<void> {
  let bar: ReturnType<typeof progress> | undefined
  const onProgress = ({ strategy, all }: EvaluateProgress) => {
    bar ??= progress(terminal, all)
    bar.step(strategy)
  }
  let rows: RecallRow[]
  try {
    const request = { strategies, budgets: budgets.map((share) => ({ share })), profile, rounds: options.decay ? DECAY_COMPACTIONS : [], onProgress }
    rows = evaluate(documents, request).rows.map((row, i) => recallRow(row, budgets[i % budgets.length] as number))
  } finally {
    bar?.stop()
  }
  const cuts = totalCuts(rows[0])
  if (cuts === 0)
    throw new DecantError(
      'nothing-to-measure',
      'No run needs its own past: none uses three earlier names again after a cut at half or three quarters',
      'Give longer runs.',
    )
  const pageStream = await writePlot(options.svg, () => recallPlot(rows, names), terminal)
  if (options.json) await writeJson(terminal, { schema: 1, runs: documents.length, cuts, rows, ...inputReport })
  else if (options.plain) for (const row of rows) await write(pageStream, plainLine(...Object.values(row)))
  else await printPage({ stdout: pageStream }, `${recallPage(rows, names, documents.length, terminal).join('\n')}\n`)
}

async function measureCosts(documents: readonly Document[], inputReport: object, options: OptionValues, terminal: Terminal): Promise<void> {
  const bar = progress(terminal, documents.length * Object.keys(PRICE_TABLES).length)
  let found: CostEvaluation
  try {
    found = await evaluateCost(documents, { onProgress: ({ table }) => bar.step(table) })
  } finally {
    bar.stop()
  }
  if (found.longest.spent.length === 0)
    throw new DecantError('nothing-to-measure', 'No run has an assistant message, so there is no request to price', 'Give logs of agents.')
  const { appended, spent } = found.longest
  const pageStream = await writePlot(options.svg, () => costPlot(appended, spent, `Cost of each request, prices ${found.rows[0]?.table ?? ''}`), terminal)
  if (options.json) await writeJson(terminal, { schema: 1, runs: documents.length, rows: found.rows, longest: found.longest, ...inputReport })
  else if (options.plain) for (const row of found.rows) await write(pageStream, plainLine(...Object.values(row)))
  else await printPage({ stdout: pageStream }, `${costPage(found, documents.length, terminal.columns).join('\n')}\n`)
}

/** Writes a picture to a file or to standard output if one is requested, and returns the stream for the page. */
async function writePlot(option: unknown, drawPicture: () => string, terminal: Terminal): Promise<Terminal['stdout']> {
  const { cwd, stdout, stderr } = terminal
  if (option === '-') await write(stdout, drawPicture())
  else if (typeof option === 'string') {
    writeFile(resolve(cwd, option), drawPicture())
    printMessage(terminal, `The picture is in ${option}.\n`)
  }
  return option === '-' ? stderr : stdout
}

/** Parses shares such as `10%,0.2`, each above 0 and at most the whole. */
function parseShares(text: string): number[] {
  return text.split(',').map((word) => {
    const share = word.trim().endsWith('%') ? Number(word.trim().slice(0, -1)) / 100 : Number(word)
    if (share > 0 && share <= 1) return share
    throw new DecantError('invalid-budget', `'${word.trim()}' is not a share of the tokens`, 'Give shares such as 10%,20%.')
  })
}
