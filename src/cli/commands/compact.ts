import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'
import { archivePath, openCliArchive } from '../archive/archive-location.ts'
import { dryRunArchive } from '../archive/dry-run-archive.ts'
import { volatileNote } from '../archive/volatile-note.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { inputsOf } from '../files/inputs.ts'
import { outPath } from '../files/out-path.ts'
import { outputPaths } from '../files/output-paths.ts'
import { type FileResult, writeOutput } from '../files/process-runs.ts'
import { checkLlmUrl } from '../model/check-llm-url.ts'
import { type FailureDetail, recordFailures } from '../model/record-failures.ts'
import { summaryModel } from '../model/summary-model.ts'
import { parseInteger } from '../option/parse-integer.ts'
import { formatCount } from '../print/format-count.ts'
import { noteLines } from '../print/note-lines.ts'
import { paint } from '../print/paint.ts'
import { printMessage } from '../print/print-message.ts'
import { progress } from '../print/progress.ts'
import { shellQuote } from '../print/shell-quote.ts'
import { writeJson } from '../print/write-json.ts'
import { writeWithLineEnd } from '../print/write-with-line-end.ts'
import { budgetByModel } from '../rule/budget-by-model.ts'
import { compactionTable } from '../show/compaction-table.ts'
import { describeValidity } from '../show/describe-validity.ts'
import { displayPath } from '../show/display-path.ts'
import { headline } from '../show/headline.ts'
import { printRunNotes } from '../show/print-run-notes.ts'
import { receiptLines } from '../show/receipt-lines.ts'
import { type CompactedRun, compactFile } from '../task/compact-file.ts'
import type { Terminal } from '../terminal.ts'

/** `decant compact`: flush, summaries with or without a model, verification and a receipt; `--dry-run` shows plan and price first. */
export async function runCompact(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  budgetByModel(options) // reports an invalid budget before anything is opened
  const inputs = inputsOf(args, terminal)
  const [input] = inputs
  if (!input || inputs.length > 1)
    throw new DecantError('usage', `There are ${inputs.length} inputs`, 'Compact one file at a time; `decant compress` takes many.')
  checkLlmUrl(options)
  if (options.keepRounds !== undefined) parseInteger('--keep-rounds', options.keepRounds, 0)
  const dry = options.dryRun === true
  const to = outPath(options.out)
  const [out] = to === undefined || dry ? [] : outputPaths([input], to, terminal.cwd)
  const bytes = await input.bytes()
  const recorded = typeof options.llm === 'string' ? recordFailures(summaryModel(options.llm, options.url, terminal, dry)) : undefined
  let bar: ReturnType<typeof progress> | undefined
  const model = recorded && {
    ...recorded.model,
    onProgress: (_: number, all: number) => {
      bar ??= progress(terminal, all)
      bar.step('summaries')
    },
  }
  const memoryDir = typeof options.memory === 'string' ? resolve(terminal.cwd, options.memory) : undefined
  if (memoryDir !== undefined && statSync(memoryDir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new DecantError('usage', `--memory: ${options.memory} is not a folder`, 'Name a folder; a missing one is created.')
  const archive = dry ? dryRunArchive(options.archive, terminal) : await openCliArchive(options.archive, terminal)
  if (!dry && !options.quiet) printMessage(terminal, volatileNote(archive))
  let done: FileResult<CompactedRun>
  try {
    done = await compactFile(input.name, bytes, { options, archive, memoryDir, model, dry })
    if (out !== undefined) await writeOutput({ out, name: input.name, terminal }, done, archive)
  } finally {
    bar?.stop()
    await archive.close()
  }
  const failures = recorded?.failures ?? []
  printRunNotes(options, done.runs, failures, terminal)
  await printReport(done, { file: input.name, out, dry, failures }, options, terminal)
  if (done.runs.some(({ receipt }) => receipt.excess)) return EXIT.overBudget
  return done.to !== undefined || done.runs.some(({ receipt }) => receipt.status === 'compacted') ? EXIT.ok : EXIT.nothingToDo
}

interface ReportContext {
  readonly file: string
  readonly out: string | undefined
  readonly dry: boolean
  /** How the model failed. */
  readonly failures: readonly FailureDetail[]
}

async function printReport(
  { text, format, to, notes, runs }: FileResult<CompactedRun>,
  { file, out, dry, failures }: ReportContext,
  options: OptionValues,
  terminal: Terminal,
): Promise<void> {
  if (options.json) {
    const output = out === undefined && !dry ? { output: text } : {}
    await writeJson(terminal, {
      schema: 1,
      file,
      format,
      ...(to !== undefined && { to }),
      ...(out !== undefined && { out }),
      runs,
      notes,
      ...(failures.length > 0 && { failures }),
      ...output,
    })
    return
  }
  if (out === undefined && !dry) await writeWithLineEnd(terminal.stdout, text)
  if (options.quiet) return
  const shownPath = out === undefined ? undefined : displayPath(out, terminal.cwd)
  const lines = [headline({ file, format, runs }, shownPath, terminal)]
  const [only] = runs
  for (const line of only && runs.length === 1 ? receiptLines(only, to, dry, terminal) : compactionTable(runs, dry, terminal)) lines.push(line)
  lines.push(`  ${describeValidity({ out: shownPath, runs }, paint(terminal.color.stderr).green)}`)
  const flushed = runs.reduce((sum, { receipt }) => sum + receipt.flushed, 0)
  if (typeof options.memory === 'string' && !dry) lines.push(`  ${formatCount(flushed, 'key fact')} flushed to ${options.memory}`)
  lines.push(...noteLines(notes))
  const archive = typeof options.archive === 'string' ? ` --archive ${shellQuote(options.archive)}` : ''
  if (shownPath !== undefined && archivePath(options.archive, terminal) !== ':memory:' && runs.some(({ receipt }) => receipt.status === 'compacted')) {
    const { dim } = paint(terminal.color.stderr)
    lines.push(dim(`  get the original back: decant restore ${shellQuote(shownPath)}${archive}`))
    lines.push(dim(`  see what a handle stands for: decant recall HANDLE${archive}`))
  }
  printMessage(terminal, `${lines.join('\n')}\n`)
}
