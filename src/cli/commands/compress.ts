import type { Archive } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { openCliArchive } from '../archive/archive-location.ts'
import { dryRunArchive } from '../archive/dry-run-archive.ts'
import { volatileNote } from '../archive/volatile-note.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { excludeOutputs } from '../files/exclude-outputs.ts'
import { type Input, inputsOf } from '../files/inputs.ts'
import { outPath } from '../files/out-path.ts'
import { outputPaths } from '../files/output-paths.ts'
import { type InputResults, processInputs } from '../files/process-inputs.ts'
import { writeOutput } from '../files/process-runs.ts'
import { checkLlmUrl } from '../model/check-llm-url.ts'
import { recordFailures } from '../model/record-failures.ts'
import { summaryModel } from '../model/summary-model.ts'
import { largeInputNote } from '../print/large-input-note.ts'
import { paint } from '../print/paint.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { progress } from '../print/progress.ts'
import { writeJson } from '../print/write-json.ts'
import { writeWithLineEnd } from '../print/write-with-line-end.ts'
import { budgetByModel } from '../rule/budget-by-model.ts'
import { strategyFor } from '../rule/strategy-for.ts'
import { compressionLines } from '../show/compression-lines.ts'
import { compressionTable } from '../show/compression-table.ts'
import { printRunNotes } from '../show/print-run-notes.ts'
import { type CompressedFile, type CompressedRun, type CompressSettings, compressFile } from '../task/compress-file.ts'
import type { Terminal } from '../terminal.ts'

/** The widest line that the eye can still follow to its figure. */
const MAX_COLUMNS = 120

/** `decant compress`: files, folders or standard input, made to fit a budget. */
export async function runCompress(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  budgetByModel(options) // reports an invalid budget before anything is opened
  const to = outPath(options.out)
  const allInputs = inputsOf(args, terminal)
  const inputs = to === undefined ? allInputs : excludeOutputs(allInputs, to, terminal)
  checkCompatible(options, inputs.length, to)
  const outs = to === undefined ? undefined : outputPaths(inputs, to, terminal.cwd)
  const recordedModel = typeof options.llm === 'string' ? recordFailures(summaryModel(options.llm, options.url, terminal)) : undefined
  const settings: CompressSettings = {
    strategy: strategyFor(options, terminal),
    ...(recordedModel && { summaryModel: recordedModel.model }),
    columns: Number.isFinite(terminal.fold.stdout) ? Math.min(terminal.fold.stdout, MAX_COLUMNS) : 80,
  }
  const archive = options.dryRun ? dryRunArchive(options.archive, terminal) : await openCliArchive(options.archive, terminal)
  if (!options.dryRun && !options.quiet) printMessage(terminal, volatileNote(archive))
  const bar = progress(terminal, inputs.length)
  let results: InputResults<CompressedFile>
  try {
    results = await processInputs(inputs, terminal, async (input, i) => {
      try {
        return await compressInput({ input, out: outs?.[i], settings }, options, archive, terminal)
      } finally {
        bar.step(input.name)
        await new Promise(setImmediate)
      }
    })
  } finally {
    bar.stop()
    await archive.close()
  }
  const { done, code, errors, noLogs } = results
  const failures = recordedModel?.failures ?? []
  printRunNotes(
    options,
    done.flatMap(({ runs }) => runs),
    failures,
    terminal,
  )
  if (options.json) {
    const files = done.map(({ text, ...rest }) => (rest.out === undefined && !options.dryRun ? { ...rest, output: text } : rest))
    const unreadInputs = { ...(errors.length > 0 && { errors }), ...(noLogs.length > 0 && { noLogs }) }
    await writeJson(terminal, { schema: 1, files, ...unreadInputs, ...(failures.length > 0 && { failures }) })
  }
  if (options.diff) for (const { runs } of done) for (const run of runs) await printPage(terminal, paintDiff(run, terminal))
  const [first] = done
  if (first && !options.quiet && !options.json) {
    const isDry = options.dryRun === true
    const lines = done.length === 1 ? compressionLines(first, terminal, options.archive, isDry) : compressionTable(done, terminal, options.archive, isDry)
    printMessage(terminal, `${lines.join('\n')}\n`)
  }
  return code === EXIT.ok ? exitCodeOf(done) : code
}

/** Refuses incompatible options, before anything is read. */
function checkCompatible(options: OptionValues, inputs: number, to: string | undefined): void {
  if (inputs > 1 && to === undefined && !options.dryRun)
    throw new DecantError('usage', `There are ${inputs} inputs and no folder to write them to`, 'Name a folder with --out.')
  if (options.diff && (options.json || (!options.dryRun && to === undefined)))
    throw new DecantError('usage', '--diff needs standard output to itself', `${options.json ? 'Leave out --json, and give' : 'Give'} --dry-run or --out PATH.`)
  if (options.llm !== undefined && options.dryRun)
    throw new DecantError(
      'usage',
      '--llm calls a model, and --dry-run calls none',
      'Leave one of them out; `decant compact --dry-run` shows what the model would cost.',
    )
  checkLlmUrl(options)
}

/** The diff of a run, coloured like that of version control. */
function paintDiff({ diff = [] }: CompressedRun, terminal: Terminal): string {
  const color = paint(terminal.color.stdout)
  const by: Readonly<Record<string, (line: string) => string>> = { '-': color.red, '~': color.yellow, '+': color.green, ' ': color.dim }
  return diff.map((line) => `${(by[line[0] ?? ' '] ?? String)(line)}\n`).join('')
}

interface InputJob {
  readonly input: Input
  /** The output path; undefined for standard output. */
  readonly out: string | undefined
  readonly settings: CompressSettings
}

/** Compresses and writes one input. */
async function compressInput({ input, out, settings }: InputJob, options: OptionValues, archive: Archive, terminal: Terminal): Promise<CompressedFile> {
  const bytes = await input.bytes()
  if (!options.quiet && !options.json) printMessage(terminal, largeInputNote(input.name, bytes.length))
  const result = await compressFile(input.name, bytes, settings, options, archive)
  if (options.dryRun) return result
  if (out !== undefined) {
    await writeOutput({ out, name: input.name, terminal }, result, archive)
    return { ...result, out }
  }
  if (!options.json) await writeWithLineEnd(terminal.stdout, result.text)
  return result
}

function exitCodeOf(done: readonly CompressedFile[]): ExitCode {
  const reports = done.flatMap(({ runs }) => runs.map(({ report }) => report))
  if (reports.some((report) => report.excess)) return EXIT.overBudget
  return done.some(({ to }) => to !== undefined) || reports.some((report) => report.status === 'compressed') ? EXIT.ok : EXIT.nothingToDo
}
