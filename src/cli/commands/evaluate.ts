import { resolve } from 'node:path'
import { PRICE_TABLES } from '../../cost/index.ts'
import { type CostEvaluation, type EvaluateProgress, evaluate, evaluateCost } from '../../evaluate/index.ts'
import { type Document, wireNamed } from '../../format/index.ts'
import { type Profile, profileFor } from '../../law/index.ts'
import { DecantError } from '../../message/index.ts'
import { pipelineNamed, settingsFrom } from '../../pipeline/index.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { documentsOf } from '../files/documents.ts'
import { eachInput } from '../files/each-input.ts'
import { inputsOf } from '../files/inputs.ts'
import { write } from '../files/write.ts'
import { writeFile } from '../files/write-file.ts'
import { noteLines } from '../print/note-lines.ts'
import { noteOn } from '../print/note-on.ts'
import { plainLine } from '../print/plain-line.ts'
import { progress } from '../print/progress.ts'
import { tell } from '../print/tell.ts'
import { habitsOf } from '../rule/habits-of.ts'
import { costPage } from '../show/cost-page.ts'
import { costPlot } from '../show/cost-plot.ts'
import { recallPage } from '../show/recall-page.ts'
import { recallPlot } from '../show/recall-plot.ts'
import { eachRunOnce } from '../task/each-run-once.ts'
import { cutsOf, type RecallRow, recallRow } from '../task/recall-row.ts'
import type { Terminal } from '../terminal.ts'

const STRATEGIES = 'newest,cover'
const BUDGETS = '5%,10%,20%,30%,50%'
const WIRE = 'openai-chat'
/** The numbers of compactions in a row that are measured; columns are named after them. */
const ROUNDS = [3, 8]

/** `decant evaluate`: measures the future-use recall of strategies on the user's own logs. */
export async function runEvaluate(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const unused = options.cost ? ['strategy', 'budget', 'decay', 'to'].find((name) => options[name] !== undefined) : undefined
  if (unused !== undefined) throw new DecantError('usage', `--cost replays sessions and does not take --${unused}`, `Leave --${unused} or --cost out.`)
  const names = String(options.strategy ?? STRATEGIES)
    .split(',')
    .map((name) => name.trim())
  const budgets = sharesOf(String(options.budget ?? BUDGETS))
  const profile = profileFor({ format: wireNamed(String(options.to ?? WIRE)).name })
  if (options.json && options.svg === '-')
    throw new DecantError('usage', '--svg - needs standard output to itself', 'Leave out --json, or name a file for the picture.')
  const once = eachRunOnce()
  const { done, code, errors, noLogs } = await eachInput(inputsOf(args, terminal), terminal, async (input) => {
    const { documents, notes } = once(await documentsOf(await input.bytes(), input.name, options), input.name)
    return { documents, notes: [...documents.flatMap((document) => document.notes), ...notes].map((note) => noteOn(input.name, note)) }
  })
  const documents = done.flatMap((one) => one.documents)
  const notes = done.flatMap((one) => one.notes)
  if (documents.length === 0 && code !== EXIT.ok) {
    if (options.json) await write(terminal.stdout, `${JSON.stringify({ schema: 1, errors })}\n`)
    return code
  }
  if (!options.json) for (const line of noteLines(notes)) tell(terminal, `${line}\n`)
  const unread = { notes, ...(errors.length > 0 && { errors }), ...(noLogs.length > 0 && { noLogs }) }
  if (options.cost) await costs(documents, unread, options, terminal)
  else await recall(documents, { names, budgets, profile, unread }, options, terminal)
  return code
}

interface Asked {
  readonly names: readonly string[]
  /** Shares of the tokens outside system text. */
  readonly budgets: readonly number[]
  readonly profile: Profile
  /** For programs: the inputs that could not be read, and what was skipped in the others. */
  readonly unread: object
}

async function recall(documents: readonly Document[], { names, budgets, profile, unread }: Asked, options: OptionValues, terminal: Terminal): Promise<void> {
  const habits = habitsOf(options.habits, terminal)
  const settings = { ...settingsFrom(terminal.env), ...(habits && { habits }) }
  const strategies = names.map((name) => (name === 'oracle' ? name : pipelineNamed(name, settings)))
  let bar: ReturnType<typeof progress> | undefined
  const onProgress = ({ strategy, all }: EvaluateProgress) => {
    bar ??= progress(terminal, all)
    bar.step(strategy)
  }
  let rows: RecallRow[]
  try {
    const asked = { strategies, budgets: budgets.map((share) => ({ share })), profile, rounds: options.decay ? ROUNDS : [], onProgress }
    rows = evaluate(documents, asked).rows.map((row, i) => recallRow(row, budgets[i % budgets.length] as number))
  } finally {
    bar?.stop()
  }
  const asked = cutsOf(rows[0])
  if (asked === 0)
    throw new DecantError(
      'nothing-to-measure',
      'No run needs its own past: none uses three earlier names again after a cut at half or three quarters',
      'Give longer runs.',
    )
  const told = await drawn(options.svg, () => recallPlot(rows, names), terminal)
  if (options.json) await write(terminal.stdout, `${JSON.stringify({ schema: 1, runs: documents.length, cuts: asked, rows, ...unread })}\n`)
  else if (options.plain) for (const row of rows) await write(told, plainLine(...Object.values(row)))
  else await write(told, `${recallPage(rows, names, documents.length, terminal).join('\n')}\n`)
}

async function costs(documents: readonly Document[], unread: object, options: OptionValues, terminal: Terminal): Promise<void> {
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
  const told = await drawn(options.svg, () => costPlot(appended, spent, `Cost of each request, prices ${found.rows[0]?.table ?? ''}`), terminal)
  if (options.json)
    await write(terminal.stdout, `${JSON.stringify({ schema: 1, runs: documents.length, rows: found.rows, longest: found.longest, ...unread })}\n`)
  else if (options.plain) for (const row of found.rows) await write(told, plainLine(...Object.values(row)))
  else await write(told, `${costPage(found, documents.length, terminal.columns).join('\n')}\n`)
}

/** Writes a picture to a file or to standard output if one is requested, and returns the stream for the page. */
async function drawn(option: unknown, picture: () => string, terminal: Terminal): Promise<Terminal['stdout']> {
  const { cwd, stdout, stderr } = terminal
  if (option === '-') await write(stdout, picture())
  else if (typeof option === 'string') {
    writeFile(resolve(cwd, option), picture())
    tell(terminal, `The picture is in ${option}.\n`)
  }
  return option === '-' ? stderr : stdout
}

/** Parses shares such as `10%,0.2`, each above 0 and at most the whole. */
function sharesOf(text: string): number[] {
  return text.split(',').map((word) => {
    const share = word.trim().endsWith('%') ? Number(word.trim().slice(0, -1)) / 100 : Number(word)
    if (share > 0 && share <= 1) return share
    throw new DecantError('invalid-budget', `'${word.trim()}' is not a share of the tokens`, 'Give shares such as 10%,20%.')
  })
}
