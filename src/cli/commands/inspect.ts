import { modelPrice } from '../../cost/index.ts'
import { type Document, isWire } from '../../format/index.ts'
import { profileFor, type Violation, violations } from '../../law/index.ts'
import { habitWeights } from '../../relevance/index.ts'
import { figure } from '../../text/index.ts'
import { createCounter } from '../../token/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { chosenRun } from '../files/chosen-run.ts'
import { documentsOf } from '../files/documents.ts'
import { eachInput } from '../files/each-input.ts'
import { inputsOf } from '../files/inputs.ts'
import { write } from '../files/write.ts'
import { modelNote } from '../model/model-note.ts'
import { wholeNumber } from '../option/whole-number.ts'
import { barChart } from '../print/bar-chart.ts'
import { counted } from '../print/counted.ts'
import { folded } from '../print/folded.ts'
import { harmless } from '../print/harmless.ts'
import { noteLines, noteText } from '../print/note-lines.ts'
import { opening } from '../print/opening.ts'
import { paint } from '../print/paint.ts'
import { percent } from '../print/percent.ts'
import { plainLine } from '../print/plain-line.ts'
import { tell } from '../print/tell.ts'
import { fitted } from '../print/width.ts'
import { habitsOf } from '../rule/habits-of.ts'
import { type Breakdown, breakdown } from '../show/breakdown.ts'
import { reasonLines } from '../show/reason-lines.ts'
import { type Asked, reasonsFor } from '../show/reasons.ts'
import type { Terminal } from '../terminal.ts'

/** `decant inspect`: shows where the tokens are, by role, part, tool and message, and which laws the history breaks. */
export async function runInspect(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const top = wholeNumber('--top', options.top, 0)
  tell(terminal, modelNote(options.model))
  const habits = habitsOf(options.habits, terminal)
  const weights = habits && habitWeights('--habits', habits)
  let pages = 0
  const { done, code, errors } = await eachInput(inputsOf(args, terminal), terminal, async (input) => {
    const runs = await documentsOf(await input.bytes(), input.name, { from: options.from })
    const document = options.run === undefined ? runs[0] : chosenRun(runs, options.run, input.name)
    if (!document) return true
    const model = typeof options.model === 'string' ? options.model : document.model
    const counter = createCounter(model === undefined ? {} : { model })
    const found = breakdown(document.history, counter)
    const broken = violations(document.history, profileFor({ format: document.format, ...(model !== undefined && { model }) })).filter(isBroken(document))
    const why = typeof options.why === 'string' ? reasonsFor(options.why, document.history.messages, weights) : undefined
    const seen: Seen = {
      file: input.name,
      format: document.format,
      run: runs.indexOf(document),
      runs: runs.length,
      model,
      window: Rules.among(options).model(model).window ?? (model === undefined ? undefined : modelPrice(model)?.window),
      found,
      broken,
      why,
      notes: document.notes.map(noteText),
    }
    if (options.plain) await write(terminal.stdout, plainRows(seen, top))
    else
      await write(
        terminal.stdout,
        `${options.json ? JSON.stringify(asJson(seen, top)) : `${pages++ > 0 ? '\n' : ''}${harmless(page(seen, top, terminal).join('\n'))}`}\n`,
      )
    for (const line of noteLines(seen.notes)) tell(terminal, `${line}\n`)
    return why === undefined || why.names.length > 0
  })
  if (options.json) for (const { input, ...error } of errors) await write(terminal.stdout, `${JSON.stringify({ schema: 1, file: input, error })}\n`)
  return code === EXIT.ok && !done.includes(true) ? EXIT.nothingToDo : code
}

interface Seen {
  readonly file: string
  readonly format: string
  /** The number of the run that is shown, from 0, and how many the file contains. */
  readonly run: number
  readonly runs: number
  readonly model: string | undefined
  /** The model's window in tokens, if it is known. */
  readonly window: number | undefined
  readonly found: Breakdown
  readonly broken: readonly Violation[]
  /** The question of `--why`, and the answer. */
  readonly why: Asked | undefined
  /** What was skipped on reading the file. */
  readonly notes: readonly string[]
}

/** A log may end with the assistant, because it is not a request. */
function isBroken({ format }: Document): (violation: Violation) => boolean {
  const log = !isWire(format)
  return ({ law }) => !(log && law === 'last-role')
}

function page({ file, format, run, runs, model, window, found, broken, why }: Seen, top: number, terminal: Terminal): string[] {
  const color = paint(terminal.color.stdout)
  const heading = folded(
    [
      `${color.bold(file)}  ${format}`,
      ...(runs > 1 ? [`run ${run} of ${figure(runs)}, counted from 0; --run shows another`] : []),
      ...(model ? [model] : []),
      counted(found.messages.length, 'message'),
      `${figure(found.total)} tokens`,
      ...(window === undefined ? [] : [`${percent(found.total / window)} of a window of ${figure(window)}`]),
      broken.length === 0 ? 'valid' : counted(broken.length, 'violation'),
    ].join(' · '),
    terminal.fold.stdout,
  )
  const chart = (title: string, bars: readonly { label: string; value: number }[], total?: number) =>
    bars.length === 0 ? [] : ['', color.bold(title), ...barChart(bars, terminal.columns, total)]
  const largest = found.messages.slice(0, top).map(({ index, message, tokens }) => ({ label: `#${index} ${message.role} ${opening(message)}`, value: tokens }))
  const rules = broken.slice(0, top).map(({ law, index, message: words }) => `  ${fitted(`#${index} ${law}: ${words}`, terminal.columns - 4).trimEnd()}`)
  if (why !== undefined) return [heading, ...reasonLines(why, color, terminal)]
  return [
    heading,
    ...(rules.length === 0 ? [] : ['', color.bold('What the provider would refuse'), ...rules]),
    ...(rules.length === 0 || broken.length === rules.length ? [] : [`  and ${broken.length - rules.length} more (--json has all)`]),
    ...chart('By role', sorted(found.byRole)),
    ...chart('By part', sorted(found.byPart)),
    ...chart('By tool', sorted(found.byTool), found.total),
    ...chart('Largest messages', largest, found.total),
  ]
}

/** File, kind of row, name and figure of each row of the page. */
function plainRows({ file, found, broken, why }: Seen, top: number): string {
  if (why !== undefined) return why.names.map(({ name, chance }) => plainLine(file, 'why', name, chance)).join('')
  const counts = (kind: string, of: ReadonlyMap<string, number>) => sorted(of).map(({ label, value }) => plainLine(file, kind, label, value))
  const largest = found.messages
    .slice(0, top)
    .map(({ index, message, tokens }) => plainLine(file, 'message', `#${index} ${message.role} ${opening(message)}`, tokens))
  const rules = broken.map(({ law, index, message }) => plainLine(file, 'violation', `#${index} ${law}: ${message}`))
  const rows = [...counts('role', found.byRole), ...counts('part', found.byPart), ...counts('tool', found.byTool), ...largest, ...rules]
  return [plainLine(file, 'total', '', found.total), ...rows].join('')
}

function sorted(counts: ReadonlyMap<string, number>): { label: string; value: number }[] {
  return [...counts].map(([label, value]) => ({ label, value })).sort((a, b) => b.value - a.value)
}

function asJson({ file, format, run, runs, model, window, found, broken, why, notes }: Seen, top: number): object {
  const largest = found.messages.slice(0, top).map(({ index, message, tokens }) => ({ index, id: message.id, role: message.role, tokens }))
  return {
    schema: 1,
    file,
    format,
    run,
    runs,
    model,
    window,
    tokens: found.total,
    messages: found.messages.length,
    byRole: Object.fromEntries(found.byRole),
    byPart: Object.fromEntries(found.byPart),
    byTool: Object.fromEntries(found.byTool),
    largest,
    violations: broken,
    notes,
    ...(why !== undefined && { why: why.names }),
  }
}
