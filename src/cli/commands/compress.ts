import type { Archive } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { openCliArchive } from '../archive/archive-location.ts'
import { dryArchive } from '../archive/dry-archive.ts'
import { volatileNote } from '../archive/volatile-note.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { eachInput, type Worked } from '../files/each-input.ts'
import { writeOutput } from '../files/each-run.ts'
import { type Input, inputsOf } from '../files/inputs.ts'
import { outPath } from '../files/out-path.ts'
import { targets } from '../files/targets.ts'
import { withoutOutputs } from '../files/without-outputs.ts'
import { write } from '../files/write.ts'
import { writeShown } from '../files/write-shown.ts'
import { modelNote } from '../model/model-note.ts'
import { failureLines, noted } from '../model/noted-model.ts'
import { summaryModel } from '../model/summary-model.ts'
import { urlOfWords } from '../model/url-of-words.ts'
import { longNote } from '../print/long-note.ts'
import { paint } from '../print/paint.ts'
import { progress } from '../print/progress.ts'
import { tell } from '../print/tell.ts'
import { budgetsOf } from '../rule/budgets-of.ts'
import { idlePins } from '../rule/pins-found.ts'
import { smallBudgetNote } from '../rule/small-budget-note.ts'
import { strategyFor } from '../rule/strategy-for.ts'
import { summary } from '../show/summary.ts'
import { type CompressedFile, type CompressedRun, compressFile, type Deciding } from '../task/compress-file.ts'
import type { Terminal } from '../terminal.ts'

/** The widest line that the eye can still follow to its figure. */
const WIDEST = 120

/** `decant compress`: files, folders or standard input, made to fit a budget. */
export async function runCompress(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  budgetsOf(options) // reports an invalid budget before anything is opened
  const to = outPath(options.out)
  const named = inputsOf(args, terminal)
  const inputs = to === undefined ? named : withoutOutputs(named, to, terminal)
  checkTogether(options, inputs.length, to)
  const outs = to === undefined ? undefined : targets(inputs, to, terminal.cwd)
  const words = typeof options.words === 'string' ? noted(summaryModel(options.words, options.url, terminal)) : undefined
  const deciding: Deciding = {
    strategy: strategyFor(options, terminal),
    ...(words && { words: words.model }),
    columns: Number.isFinite(terminal.fold.stdout) ? Math.min(terminal.fold.stdout, WIDEST) : 80,
  }
  const archive = options.dryRun ? dryArchive(options.archive, terminal) : await openCliArchive(options.archive, terminal)
  if (!options.dryRun && !options.quiet) tell(terminal, volatileNote(archive))
  const bar = progress(terminal, inputs.length)
  let worked: Worked<CompressedFile>
  try {
    worked = await eachInput(inputs, terminal, async (input, i) => {
      try {
        return await one({ input, out: outs?.[i], deciding }, options, archive, terminal)
      } finally {
        bar.step(input.name)
        await new Promise(setImmediate)
      }
    })
  } finally {
    bar.stop()
    await archive.close()
  }
  const { done, code, errors, noLogs } = worked
  if (!options.quiet) tell(terminal, `${modelNote(options.model)}${smallBudgetNote(options.budget)}`)
  for (const line of idlePins(done.flatMap(({ runs }) => runs))) tell(terminal, line)
  const failures = words?.failures ?? []
  for (const line of failureLines(options.words, failures)) tell(terminal, line)
  if (options.json) {
    const files = done.map(({ text, ...rest }) => (rest.out === undefined && !options.dryRun ? { ...rest, output: text } : rest))
    const unread = { ...(errors.length > 0 && { errors }), ...(noLogs.length > 0 && { noLogs }) }
    await write(terminal.stdout, `${JSON.stringify({ schema: 1, files, ...unread, ...(failures.length > 0 && { failures }) })}\n`)
  }
  if (options.diff) for (const { runs } of done) for (const run of runs) await write(terminal.stdout, shown(run, terminal))
  if (!options.quiet && !options.json)
    for (const file of done) tell(terminal, `${summary(file, terminal, options.archive, options.dryRun === true).join('\n')}\n`)
  return code === EXIT.ok ? exitCodeOf(done) : code
}

/** Refuses incompatible options, before anything is read. */
function checkTogether(options: OptionValues, inputs: number, to: string | undefined): void {
  if (inputs > 1 && to === undefined && !options.dryRun)
    throw new DecantError('usage', `There are ${inputs} inputs and no folder to write them to`, 'Name a folder with --out.')
  if (options.diff && (options.json || (!options.dryRun && to === undefined)))
    throw new DecantError('usage', '--diff needs standard output to itself', `${options.json ? 'Leave out --json, and give' : 'Give'} --dry-run or --out PATH.`)
  if (options.words !== undefined && options.dryRun)
    throw new DecantError(
      'usage',
      '--words calls a model, and --dry-run calls none',
      'Leave one of them out; `decant compact --dry-run` shows what the model would cost.',
    )
  urlOfWords(options)
}

/** The diff of a run, coloured like that of version control. */
function shown({ diff = [] }: CompressedRun, terminal: Terminal): string {
  const color = paint(terminal.color.stdout)
  const by: Readonly<Record<string, (line: string) => string>> = { '-': color.red, '~': color.yellow, '+': color.green, ' ': color.dim }
  return diff.map((line) => `${(by[line[0] ?? ' '] ?? String)(line)}\n`).join('')
}

interface Work {
  readonly input: Input
  /** The output path; undefined for standard output. */
  readonly out: string | undefined
  readonly deciding: Deciding
}

/** Compresses and writes one input. */
async function one({ input, out, deciding }: Work, options: OptionValues, archive: Archive, terminal: Terminal): Promise<CompressedFile> {
  const bytes = await input.bytes()
  if (!options.quiet && !options.json) tell(terminal, longNote(input.name, bytes.length))
  const result = await compressFile(input.name, bytes, deciding, options, archive)
  if (options.dryRun) return result
  if (out !== undefined) {
    await writeOutput({ out, name: input.name, terminal }, result, archive)
    return { ...result, out }
  }
  if (!options.json) await writeShown(terminal.stdout, result.text)
  return result
}

function exitCodeOf(done: readonly CompressedFile[]): ExitCode {
  const reports = done.flatMap(({ runs }) => runs.map(({ report }) => report))
  if (reports.some((report) => report.excess)) return EXIT.overBudget
  return done.some(({ to }) => to !== undefined) || reports.some((report) => report.status === 'compressed') ? EXIT.ok : EXIT.nothingToDo
}
