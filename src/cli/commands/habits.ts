import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { HabitRunCollector, type LearnedHabits } from '../../evaluate/index.ts'
import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { decodeRuns } from '../files/decode-runs.ts'
import { excludeAllOutputs } from '../files/exclude-outputs.ts'
import { inputsOf } from '../files/inputs.ts'
import { processInputs } from '../files/process-inputs.ts'
import { writeFile } from '../files/write-file.ts'
import { foldText } from '../print/fold-text.ts'
import { formatCount } from '../print/format-count.ts'
import { formatPercent } from '../print/format-percent.ts'
import { noteLines } from '../print/note-lines.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { progress } from '../print/progress.ts'
import { writeJson } from '../print/write-json.ts'
import { readHabits } from '../rule/read-habits.ts'
import { runDeduplicator } from '../task/run-deduplicator.ts'
import type { Terminal } from '../terminal.ts'

/** `decant habits`: learns from runs which names their agent comes back to, and writes them to a file for other commands. Uses no model. */
export async function runHabits(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const out = resolve(terminal.cwd, String(options.out))
  checkOverwritable(out)
  const inputs = excludeAllOutputs(inputsOf(args, terminal), terminal)
  const runs = new HabitRunCollector()
  const deduplicate = runDeduplicator()
  const bar = progress(terminal, inputs.length)
  const { done, code, errors, noLogs } = await processInputs(inputs, terminal, async (input) => {
    const { documents, notes } = deduplicate(await decodeRuns(await input.bytes(), input.name, options), input.name)
    for (const { history } of documents) runs.add(history.messages)
    bar.step(input.name)
    return notes
  }).finally(() => bar.stop())
  const { habits, ...measurements } = runs.learnedHabits()
  if (habits) writeFile(out, `${JSON.stringify(habits)}\n`)
  const notes = done.flat()
  const inputReport = { notes, ...(errors.length > 0 && { errors }), ...(noLogs.length > 0 && { noLogs }) }
  if (options.json) await writeJson(terminal, { schema: 1, ...measurements, ...(habits && { out }), ...inputReport })
  else {
    for (const line of noteLines(notes)) printMessage(terminal, `${line}\n`)
    await printPage(
      terminal,
      foldText(`${reportText(measurements, habits ? out : undefined)}${!habits && existsSync(out) ? `${out} is unchanged.\n` : ''}`, terminal.fold.stdout),
    )
  }
  return habits || code !== EXIT.ok ? code : EXIT.nothingToDo
}

/**
 * A file of habits may be overwritten; any other file may not.
 * @throws DecantError `usage`
 */
function checkOverwritable(out: string): void {
  if (!existsSync(out)) return
  try {
    readHabits(out, { cwd: '/' })
  } catch (error) {
    if (!(error instanceof DecantError)) throw error
    throw new DecantError('usage', `${out} exists and is not a habits file`, 'Name another file with --out.', {}, error)
  }
}

function reportText({ runs, moments, before, after }: Omit<LearnedHabits, 'habits'>, out: string | undefined): string {
  const seen = `${formatCount(runs, 'run')}, ${formatCount(moments, 'moment')} at which names were used again\n`
  const [withoutHabits, withHabits] = distinctPercents(before, after)
  const comparison = `On held-out runs, a name that is needed later ranks above one that is not in ${withoutHabits} of cases without habits, and in ${withHabits} with them.\n`
  if (out !== undefined) return `${seen}${comparison}Written to ${out}. Use it with --habits ${out}, or set "habits" in your own configuration file.\n`
  if (before === after)
    return `${seen}Nothing was learned: that takes at least four runs that begin differently and use earlier names again. Give more, longer ones.\n`
  return `${seen}${comparison}That is no better, so nothing was written. Give more runs of the same agent.\n`
}

/** Two shares as percentages, with a decimal if they would look equal without it. */
function distinctPercents(one: number, other: number): readonly [string, string] {
  const texts = [formatPercent(one), formatPercent(other)] as const
  return texts[0] === texts[1] && one !== other ? [`${(one * 100).toFixed(1)} %`, `${(other * 100).toFixed(1)} %`] : texts
}
