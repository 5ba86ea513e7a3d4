import { modelPrice } from '../../cost/index.ts'
import { type Document, isWireName } from '../../format/index.ts'
import { profileFor, type Violation, violations } from '../../law/index.ts'
import { habitWeights } from '../../relevance/index.ts'
import { abbreviateCount } from '../../text/index.ts'
import { createCounter } from '../../token/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { decodeRuns } from '../files/decode-runs.ts'
import { excludeAllOutputs } from '../files/exclude-outputs.ts'
import { inputsOf } from '../files/inputs.ts'
import { processInputs } from '../files/process-inputs.ts'
import { selectRun } from '../files/select-run.ts'
import { modelNote } from '../model/model-note.ts'
import { parseInteger } from '../option/parse-integer.ts'
import { barChart } from '../print/bar-chart.ts'
import { foldText } from '../print/fold-text.ts'
import { formatCount } from '../print/format-count.ts'
import { formatPercent } from '../print/format-percent.ts'
import { messagePreview } from '../print/message-preview.ts'
import { noteLines, noteText } from '../print/note-lines.ts'
import { paint } from '../print/paint.ts'
import { plainLine } from '../print/plain-line.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { fitToWidth } from '../print/width.ts'
import { write } from '../print/write.ts'
import { writeJson } from '../print/write-json.ts'
import { readHabits } from '../rule/read-habits.ts'
import { type Breakdown, breakdown } from '../show/breakdown.ts'
import { explainNames, type NamesExplained } from '../show/explain-names.ts'
import { reasonLines } from '../show/reason-lines.ts'
import type { Terminal } from '../terminal.ts'

/** `decant inspect`: shows where the tokens are, by role, part, tool and message, and which laws the history breaks. */
export async function runInspect(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const top = parseInteger('--top', options.top, 0)
  printMessage(terminal, modelNote(options.model))
  const habits = readHabits(options.habits, terminal)
  const weights = habits && habitWeights('--habits', habits)
  let pages = 0
  const { done, code, errors } = await processInputs(excludeAllOutputs(inputsOf(args, terminal), terminal), terminal, async (input) => {
    const runs = await decodeRuns(await input.bytes(), input.name, { from: options.from })
    const document = options.run === undefined ? runs[0] : selectRun(runs, options.run, input.name)
    if (!document) return true
    const model = typeof options.model === 'string' ? options.model : document.model
    const counter = createCounter(model === undefined ? {} : { model })
    const found = breakdown(document.history, counter)
    const broken = violations(document.history, profileFor({ format: document.format, ...(model !== undefined && { model }) })).filter(
      isCountedViolation(document),
    )
    const why = typeof options.why === 'string' ? explainNames(options.why, document.history.messages, weights) : undefined
    const inspected: InspectedRun = {
      file: input.name,
      format: document.format,
      run: runs.indexOf(document),
      runs: runs.length,
      model,
      window: Rules.from(options).forModel(model).window ?? (model === undefined ? undefined : modelPrice(model)?.window),
      found,
      broken,
      why,
      notes: document.notes.map(noteText),
    }
    if (options.plain) await write(terminal.stdout, plainRows(inspected, top))
    else if (options.json) await writeJson(terminal, inspectedAsJson(inspected, top))
    else await printPage(terminal, `${pages++ > 0 ? '\n' : ''}${page(inspected, top, terminal).join('\n')}\n`)
    for (const line of noteLines(inspected.notes)) printMessage(terminal, `${line}\n`)
    return why === undefined || why.names.length > 0
  })
  if (options.json) for (const { input, ...error } of errors) await writeJson(terminal, { schema: 1, file: input, error })
  return code === EXIT.ok && !done.includes(true) ? EXIT.nothingToDo : code
}

interface InspectedRun {
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
  readonly why: NamesExplained | undefined
  /** What was skipped on reading the file. */
  readonly notes: readonly string[]
}

/** A log may end with the assistant, because it is not a request. */
function isCountedViolation({ format }: Document): (violation: Violation) => boolean {
  const isLog = !isWireName(format)
  return ({ law }) => !(isLog && law === 'last-role')
}

function page({ file, format, run, runs, model, window, found, broken, why }: InspectedRun, top: number, terminal: Terminal): string[] {
  const color = paint(terminal.color.stdout)
  const heading = foldText(
    [
      `${color.bold(file)}  ${format}`,
      ...(runs > 1 ? [`run ${run} of ${abbreviateCount(runs)}, counted from 0; --run shows another`] : []),
      ...(model ? [model] : []),
      formatCount(found.messages.length, 'message'),
      `${abbreviateCount(found.total)} tokens`,
      ...(window === undefined ? [] : [`${formatPercent(found.total / window)} of a window of ${abbreviateCount(window)}`]),
      broken.length === 0 ? 'valid' : formatCount(broken.length, 'violation'),
    ].join(' · '),
    terminal.fold.stdout,
  )
  const chart = (title: string, bars: readonly { label: string; value: number }[], total?: number) =>
    bars.length === 0 ? [] : ['', color.bold(title), ...barChart(bars, terminal.columns, total)]
  const largest = found.messages
    .slice(0, top)
    .map(({ index, message, tokens }) => ({ label: `#${index} ${message.role} ${messagePreview(message)}`, value: tokens }))
  const rules = broken.slice(0, top).map(({ law, index, message: words }) => `  ${fitToWidth(`#${index} ${law}: ${words}`, terminal.columns - 4).trimEnd()}`)
  if (why !== undefined) return [heading, ...reasonLines(why, color, terminal)]
  return [
    heading,
    ...(rules.length === 0 ? [] : ['', color.bold('What the provider would refuse'), ...rules]),
    ...(rules.length === 0 || broken.length === rules.length ? [] : [`  and ${broken.length - rules.length} more (--json has all)`]),
    ...chart('By role', sortedBars(found.byRole)),
    ...chart('By part', sortedBars(found.byPart)),
    ...chart('By tool', sortedBars(found.byTool), found.total),
    ...chart('Largest messages', largest, found.total),
  ]
}

/** File, kind of row, name and figure of each row of the page. */
function plainRows({ file, found, broken, why }: InspectedRun, top: number): string {
  if (why !== undefined) return why.names.map(({ name, chance }) => plainLine(file, 'why', name, chance)).join('')
  const counts = (kind: string, of: ReadonlyMap<string, number>) => sortedBars(of).map(({ label, value }) => plainLine(file, kind, label, value))
  const largest = found.messages
    .slice(0, top)
    .map(({ index, message, tokens }) => plainLine(file, 'message', `#${index} ${message.role} ${messagePreview(message)}`, tokens))
  const rules = broken.map(({ law, index, message }) => plainLine(file, 'violation', `#${index} ${law}: ${message}`))
  const rows = [...counts('role', found.byRole), ...counts('part', found.byPart), ...counts('tool', found.byTool), ...largest, ...rules]
  return [plainLine(file, 'total', '', found.total), ...rows].join('')
}

function sortedBars(counts: ReadonlyMap<string, number>): { label: string; value: number }[] {
  return [...counts].map(([label, value]) => ({ label, value })).sort((a, b) => b.value - a.value)
}

function inspectedAsJson({ file, format, run, runs, model, window, found, broken, why, notes }: InspectedRun, top: number): object {
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
