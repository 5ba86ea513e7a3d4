import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { HabitRuns, type LearnedHabits } from '../../evaluate/index.ts'
import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { documentsOf } from '../files/documents.ts'
import { eachInput } from '../files/each-input.ts'
import { inputsOf } from '../files/inputs.ts'
import { write } from '../files/write.ts'
import { writeFile } from '../files/write-file.ts'
import { counted } from '../print/counted.ts'
import { folded } from '../print/folded.ts'
import { noteLines } from '../print/note-lines.ts'
import { noteOn } from '../print/note-on.ts'
import { percent } from '../print/percent.ts'
import { progress } from '../print/progress.ts'
import { tell } from '../print/tell.ts'
import { habitsOf } from '../rule/habits-of.ts'
import { eachRunOnce } from '../task/each-run-once.ts'
import type { Terminal } from '../terminal.ts'

/** `decant habits`: learns from runs which names their agent comes back to, and writes them to a file for other commands. Uses no model. */
export async function runHabits(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const out = resolve(terminal.cwd, String(options.out))
  notOverOthers(out)
  const inputs = inputsOf(args, terminal)
  const runs = new HabitRuns()
  const once = eachRunOnce()
  const bar = progress(terminal, inputs.length)
  const { done, code, errors, noLogs } = await eachInput(inputs, terminal, async (input) => {
    const { documents, notes } = once(await documentsOf(await input.bytes(), input.name, options), input.name)
    for (const { history } of documents) runs.add(history.messages)
    bar.step(input.name)
    return [...documents.flatMap((document) => document.notes), ...notes].map((note) => noteOn(input.name, note))
  }).finally(() => bar.stop())
  const { habits, ...told } = runs.learned()
  if (habits) writeFile(out, `${JSON.stringify(habits)}\n`)
  const notes = done.flat()
  const unread = { notes, ...(errors.length > 0 && { errors }), ...(noLogs.length > 0 && { noLogs }) }
  if (options.json) await write(terminal.stdout, `${JSON.stringify({ schema: 1, ...told, ...(habits && { out }), ...unread })}\n`)
  else {
    for (const line of noteLines(notes)) tell(terminal, `${line}\n`)
    await write(
      terminal.stdout,
      folded(`${page(told, habits ? out : undefined)}${!habits && existsSync(out) ? `${out} is unchanged.\n` : ''}`, terminal.fold.stdout),
    )
  }
  return habits || code !== EXIT.ok ? code : EXIT.nothingToDo
}

/**
 * A file of habits may be overwritten; any other file may not.
 * @throws DecantError `usage`
 */
function notOverOthers(out: string): void {
  if (!existsSync(out)) return
  try {
    habitsOf(out, { cwd: '/' })
  } catch (error) {
    if (!(error instanceof DecantError)) throw error
    throw new DecantError('usage', `${out} exists and is not a habits file`, 'Name another file with --out.', {}, error)
  }
}

function page({ runs, moments, before, after }: Omit<LearnedHabits, 'habits'>, out: string | undefined): string {
  const seen = `${counted(runs, 'run')}, ${counted(moments, 'moment')} at which names were used again\n`
  const [without, withThem] = apart(before, after)
  const measured = `On held-out runs, a name that is needed later ranks above one that is not in ${without} of cases without habits, and in ${withThem} with them.\n`
  if (out !== undefined) return `${seen}${measured}Written to ${out}. Use it with --habits ${out}, or set "habits" in your own configuration file.\n`
  if (before === after)
    return `${seen}Nothing was learned: that takes at least four runs that begin differently and use earlier names again. Give more, longer ones.\n`
  return `${seen}${measured}That is no better, so nothing was written. Give more runs of the same agent.\n`
}

/** Two shares as percentages, with a decimal if they would look equal without it. */
function apart(one: number, other: number): readonly [string, string] {
  const texts = [percent(one), percent(other)] as const
  return texts[0] === texts[1] && one !== other ? [`${(one * 100).toFixed(1)} %`, `${(other * 100).toFixed(1)} %`] : texts
}
