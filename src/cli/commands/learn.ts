import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'
import { llmClientOf } from '../../trajectory/index.ts'
import { exportWorkflows, type LearnReport, learnFiles, readWorkflowMemory, recipes, retrieveWorkflows, type Workflow } from '../../workflow/index.ts'
import type { OptionValues } from '../command.ts'
import { describeError } from '../describe-error.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { insertRules } from '../export/insert-rules.ts'
import { mergeExports } from '../export/merge-exports.ts'
import { excludeAllOutputs } from '../files/exclude-outputs.ts'
import { inputsOf } from '../files/inputs.ts'
import { writeFile } from '../files/write-file.ts'
import { checkLlmUrl } from '../model/check-llm-url.ts'
import { summaryModel } from '../model/summary-model.ts'
import { parseInteger } from '../option/parse-integer.ts'
import { fileNoteText } from '../print/file-note-text.ts'
import { foldText } from '../print/fold-text.ts'
import { formatCount } from '../print/format-count.ts'
import { noteLines } from '../print/note-lines.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { progress } from '../print/progress.ts'
import { shellQuote } from '../print/shell-quote.ts'
import { skippedFilesLine } from '../print/skipped-files-line.ts'
import { writeJson } from '../print/write-json.ts'
import { writeWithLineEnd } from '../print/write-with-line-end.ts'
import type { Terminal } from '../terminal.ts'

/** The number of broken runs that are named one by one. */
const MAX_NAMED_RUNS = 5

/**
 * `decant learn`: runs → phases → workflows, into a folder of readable files. Runs that were learned from before are skipped. With `--llm` the model
 * induces workflows from each success; without it routines are mined from all runs. `--for` and `--export` use what the folder contains and need no runs.
 */
export async function runLearn(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const memory = resolve(terminal.cwd, String(options.memory))
  const kind = checkExportKind(options.export)
  const usesMemory = kind !== undefined || options.for !== undefined
  checkLlmUrl(options)
  if (options.out === '-') checkStdoutExport(kind, options)
  else if (options.out !== undefined && kind === undefined)
    throw new DecantError('usage', '--out names the export, and nothing is exported', 'Give --export skills or --export rules, or leave --out out.')
  const learns = args.length > 0 || !usesMemory
  const unused = learns ? undefined : ['from', 'assume', 'llm', 'threads'].find((name) => options[name] !== undefined)
  if (unused !== undefined) throw new DecantError('usage', `--${unused} is for learning from runs, and no run is named`, `Name runs, or leave --${unused} out.`)
  const report = learns ? await learnFromRuns(args, memory, options, terminal) : undefined
  if (report && !options.json) await printReport(report, memory, usesMemory ? terminal.stderr : terminal.stdout, terminal)
  if (report && !usesMemory && !options.json && report.workflows > 0) printMessage(terminal, foldText(nextStepText(options), terminal.fold.stderr))
  const used = usesMemory ? await exportAndShow(memory, kind, options, terminal) : undefined
  if (options.json) await writeJson(terminal, { schema: 1, memory, ...(report && { ...report, notes: notesOf(report) }), ...used?.report })
  if (used?.found && !report?.broken.length) return EXIT.ok
  if (!report) return EXIT.nothingToDo
  return report.broken.length > 0 ? EXIT.failed : report.runs === report.skipped && !report.resumed ? EXIT.nothingToDo : EXIT.ok
}

/** Suggests how to use the workflows. */
function nextStepText({ memory }: OptionValues): string {
  const command = `decant learn${memory === 'workflows' ? '' : ` --memory ${shellQuote(String(memory))}`}`
  return `For agents: ${command} --export rules\nThose that fit a task: ${command} --for "fix the failing test"\n`
}

/** The use that was made of a memory: the report for programs, and whether there was anything to show. */
interface MemoryUse {
  readonly report: { readonly exported?: readonly string[]; readonly fitting?: readonly Workflow[] }
  readonly found: boolean
}

/** Exports the workflows of a memory, and shows those that fit a task. */
async function exportAndShow(memory: string, kind: 'skills' | 'rules' | undefined, options: OptionValues, terminal: Terminal): Promise<MemoryUse> {
  const { workflows } = await readWorkflowMemory(memory)
  const exportable = recipes(workflows)
  const files = kind ? exportWorkflows(exportable, kind) : []
  const folder = options.out === undefined ? terminal.cwd : resolve(terminal.cwd, String(options.out))
  if (kind && options.out === '-') for (const { path, text } of files) await writeWithLineEnd(terminal.stdout, insertRules(undefined, text, path))
  else if (kind) {
    for (const { path, text } of mergeExports(files, kind, folder)) writeFile(path, text)
    const [only] = files
    if (only) printMessage(terminal, files.length === 1 ? `Exported to ${join(folder, only.path)}\n` : `${formatCount(files.length, 'file')} in ${folder}\n`)
  }
  if (kind && exportable.length < workflows.length) printMessage(terminal, leftOutText(workflows.length - exportable.length))
  const fitting = options.for === undefined ? (kind ? exportable : workflows) : retrieveWorkflows(String(options.for), workflows)
  if (fitting.length === 0 && (workflows.length === 0 || options.for !== undefined))
    printMessage(terminal, nothingToShowText(memory, workflows.length, options.for))
  if (options.for !== undefined && !options.json && fitting.length > 0)
    await printPage(terminal, `${fitting.map((one) => one.toPromptString()).join('\n\n')}\n`)
  const report = { ...(kind && { exported: files.map(({ path }) => join(folder, path)) }), ...(options.for !== undefined && { fitting }) }
  return { report, found: fitting.length > 0 }
}

async function learnFromRuns(args: readonly string[], memory: string, options: OptionValues, terminal: Terminal): Promise<LearnReport> {
  const inputs = excludeAllOutputs(inputsOf(args, terminal), terminal)
  const assume = options.assume
  if (assume !== undefined && assume !== 'success' && assume !== 'failure')
    throw new DecantError('usage', `--assume takes success or failure, not '${assume}'`, 'Leave it out if you do not know how the runs ended.')
  const bar = progress(terminal, inputs.length)
  const files = inputs.map(({ name, named, bytes }) => ({ name, optional: !named, bytes: () => bytes().catch(rethrowReadable) }))
  return learnFiles(files, {
    memory,
    onProgress: ({ runs }) => bar.step(formatCount(runs, 'run')),
    ...(assume !== undefined && { assume }),
    ...(typeof options.llm === 'string' && { llmClient: llmClientOf(summaryModel(options.llm, options.url, terminal).model) }),
    ...(typeof options.from === 'string' && { format: options.from }),
    ...(options.threads !== undefined && { parallel: parseInteger('--threads', options.threads, 1) }),
  }).finally(() => bar.stop())
}

/** Rethrows an error about an unreadable file with its message in decant's words, which reports print as the reason. */
function rethrowReadable(error: unknown): never {
  throw new Error(describeError(error, false).json.message, { cause: error })
}

async function printReport(report: LearnReport, memory: string, out: Terminal['stdout'], terminal: Terminal): Promise<void> {
  const { runs, skipped, successes, failures, unknown, modelFailed, broken, workflows } = report
  // Reports name only some of the broken runs, but count all.
  const unreadable = runs - successes - failures - unknown - skipped
  const known = `${successes} succeeded, ${failures} failed, ${unknown} unknown, ${skipped} already known, ${unreadable} unreadable`
  await printPage(
    { stdout: out },
    foldText(
      `${formatCount(runs, 'run')}: ${known}.\n${formatCount(workflows, 'workflow')} in ${memory}\n`,
      terminal.fold[out === terminal.stdout ? 'stdout' : 'stderr'],
    ),
  )
  if (workflows === 0 && runs > unreadable) printMessage(terminal, '  No routine yet: at least two runs must show it. Give more runs; these are remembered.\n')
  if (unknown > 0 && successes + failures === 0)
    printMessage(terminal, '  These runs do not say how they ended. If you know, run this again with --assume success or --assume failure.\n')
  for (const { id, reason } of broken.slice(0, MAX_NAMED_RUNS)) printMessage(terminal, `  ${id}: ${reason}\n`)
  if (unreadable + modelFailed > MAX_NAMED_RUNS)
    printMessage(terminal, `  and ${unreadable + modelFailed - MAX_NAMED_RUNS} more; --json names up to a thousand\n`)
  if (modelFailed > 0) printMessage(terminal, modelFailureText(modelFailed))
  printMessage(terminal, skippedFilesLine(report.noLogs))
  for (const line of noteLines(notesOf(report))) printMessage(terminal, `${line}\n`)
}

function notesOf({ notes }: LearnReport): string[] {
  return notes.map(({ id, ...note }) => fileNoteText(id, note))
}

/** Reports that no run was lost because of the model's failures, and what to do about them. */
function modelFailureText(count: number): string {
  return `  The model failed at ${formatCount(count, 'run')}: what could be learned without it was. Run this again to ask it again.\n`
}

/** Reports workflows that are not recipes: they are not exported as rules. */
function leftOutText(count: number): string {
  return `Left out: ${formatCount(count, 'workflow')} whose runs succeeded less often than all runs do, by more than a tenth.\n`
}

/** Why there is nothing to show: an empty memory usually means that the wrong folder was read. */
function nothingToShowText(memory: string, count: number, task: unknown): string {
  if (count > 0) return `decant: Of ${formatCount(count, 'workflow')} in ${memory} none fits '${task}'\n  Describe the task in other words.\n`
  const words = existsSync(memory) ? `${memory} holds no workflow` : `There is no workflow memory at ${memory}`
  return `decant: ${words}\n  Name another with --memory, or learn from runs: decant learn RUNS --memory FOLDER.\n`
}

function checkExportKind(value: unknown): 'skills' | 'rules' | undefined {
  if (value === undefined || value === 'skills' || value === 'rules') return value
  throw new DecantError(
    'usage',
    `--export takes skills or rules, not '${value}'`,
    'skills writes a folder with a SKILL.md for each workflow, rules one AGENTS.md.',
  )
}

/** @throws DecantError `usage` if standard output cannot take the export, or is used otherwise */
function checkStdoutExport(kind: 'skills' | 'rules' | undefined, { json, for: task }: OptionValues): void {
  if (kind !== 'rules') throw new DecantError('usage', '--out - takes one file, and only --export rules is one', 'Give --export rules, or name a folder.')
  if (json || task !== undefined) throw new DecantError('usage', '--out - needs standard output to itself', 'Leave out --json and --for, or name a folder.')
}
