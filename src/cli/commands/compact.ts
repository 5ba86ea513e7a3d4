import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'
import { archivePath, openCliArchive } from '../archive/archive-location.ts'
import { dryArchive } from '../archive/dry-archive.ts'
import { volatileNote } from '../archive/volatile-note.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { type DoneFile, writeOutput } from '../files/each-run.ts'
import { inputsOf } from '../files/inputs.ts'
import { outPath } from '../files/out-path.ts'
import { targets } from '../files/targets.ts'
import { write } from '../files/write.ts'
import { writeShown } from '../files/write-shown.ts'
import { modelNote } from '../model/model-note.ts'
import { type Failing, failureLines, noted } from '../model/noted-model.ts'
import { summaryModel } from '../model/summary-model.ts'
import { urlOfWords } from '../model/url-of-words.ts'
import { counted } from '../print/counted.ts'
import { noteLines } from '../print/note-lines.ts'
import { paint } from '../print/paint.ts'
import { progress } from '../print/progress.ts'
import { quoted } from '../print/quoted.ts'
import { tell } from '../print/tell.ts'
import { budgetsOf } from '../rule/budgets-of.ts'
import { idlePins } from '../rule/pins-found.ts'
import { smallBudgetNote } from '../rule/small-budget-note.ts'
import { headline } from '../show/headline.ts'
import { nearPath } from '../show/near-path.ts'
import { receiptLines } from '../show/receipt-lines.ts'
import { validity } from '../show/validity.ts'
import { type CompactedRun, compactFile } from '../task/compact-file.ts'
import type { Terminal } from '../terminal.ts'

/** `decant compact`: flush, summaries with or without a model, verification and a receipt; `--dry-run` shows plan and price first. */
export async function runCompact(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  budgetsOf(options) // reports an invalid budget before anything is opened
  const inputs = inputsOf(args, terminal)
  const [input] = inputs
  if (!input || inputs.length > 1)
    throw new DecantError('usage', `There are ${inputs.length} inputs`, 'Compact one file at a time; `decant compress` takes many.')
  urlOfWords(options)
  const dry = options.dryRun === true
  const to = outPath(options.out)
  const [out] = to === undefined || dry ? [] : targets([input], to, terminal.cwd)
  const bytes = await input.bytes()
  const named = typeof options.words === 'string' ? noted(summaryModel(options.words, options.url, terminal, dry)) : undefined
  let bar: ReturnType<typeof progress> | undefined
  const model = named && {
    ...named.model,
    onProgress: (_: number, all: number) => {
      bar ??= progress(terminal, all)
      bar.step('summaries')
    },
  }
  const memoryDir = typeof options.memory === 'string' ? resolve(terminal.cwd, options.memory) : undefined
  if (memoryDir !== undefined && statSync(memoryDir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new DecantError('usage', `--memory: ${options.memory} is not a folder`, 'Name a folder; a missing one is created.')
  const archive = dry ? dryArchive(options.archive, terminal) : await openCliArchive(options.archive, terminal)
  if (!dry && !options.quiet) tell(terminal, volatileNote(archive))
  let done: DoneFile<CompactedRun>
  try {
    done = await compactFile(input.name, bytes, { options, archive, memoryDir, model, dry })
    if (out !== undefined) await writeOutput({ out, name: input.name, terminal }, done, archive)
  } finally {
    bar?.stop()
    await archive.close()
  }
  if (!options.quiet) tell(terminal, `${modelNote(options.model)}${smallBudgetNote(options.budget)}`)
  for (const line of idlePins(done.runs)) tell(terminal, line)
  const failures = named?.failures ?? []
  for (const line of failureLines(options.words, failures)) tell(terminal, line)
  await report(done, { file: input.name, out, dry, failures }, options, terminal)
  if (done.runs.some(({ receipt }) => receipt.excess)) return EXIT.overBudget
  return done.to !== undefined || done.runs.some(({ receipt }) => receipt.status === 'compacted') ? EXIT.ok : EXIT.nothingToDo
}

interface Where {
  readonly file: string
  readonly out: string | undefined
  readonly dry: boolean
  /** How the model failed. */
  readonly failures: readonly Failing[]
}

async function report(
  { text, format, to, notes, runs }: DoneFile<CompactedRun>,
  { file, out, dry, failures }: Where,
  options: OptionValues,
  terminal: Terminal,
): Promise<void> {
  if (options.json) {
    const output = out === undefined && !dry ? { output: text } : {}
    await write(
      terminal.stdout,
      `${JSON.stringify({ schema: 1, file, format, ...(to !== undefined && { to }), ...(out !== undefined && { out }), runs, notes, ...(failures.length > 0 && { failures }), ...output })}\n`,
    )
    return
  }
  if (out === undefined && !dry) await writeShown(terminal.stdout, text)
  if (options.quiet) return
  const shown = out === undefined ? undefined : nearPath(out, terminal.cwd)
  const lines = [headline({ file, format, runs }, shown, terminal)]
  for (const run of runs) {
    if (runs.length > 1) lines.push(` ${run.id}`)
    for (const line of receiptLines(run, to, dry, terminal)) lines.push(line)
  }
  lines.push(`  ${validity({ out: shown, runs }, paint(terminal.color.stderr).green)}`)
  const flushed = runs.reduce((sum, { receipt }) => sum + receipt.flushed, 0)
  if (typeof options.memory === 'string' && !dry) lines.push(`  ${counted(flushed, 'key fact')} flushed to ${options.memory}`)
  lines.push(...noteLines(notes))
  const archive = typeof options.archive === 'string' ? ` --archive ${quoted(options.archive)}` : ''
  if (shown !== undefined && archivePath(options.archive, terminal) !== ':memory:' && runs.some(({ receipt }) => receipt.status === 'compacted'))
    lines.push(
      paint(terminal.color.stderr).dim(
        `  get the original back: decant restore ${quoted(shown)}${archive} · what a handle stands for: decant recall HANDLE${archive}`,
      ),
    )
  tell(terminal, `${lines.join('\n')}\n`)
}
