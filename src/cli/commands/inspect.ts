import { profileFor, violations } from '../../law/index.ts'
import { type Message, messageText } from '../../message/index.ts'
import { createCounter } from '../../token/index.ts'
import { barChart } from '../bar-chart.ts'
import { type Breakdown, breakdown } from '../breakdown.ts'
import type { OptionValues } from '../command.ts'
import { documentsOf } from '../documents.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { figure } from '../figure.ts'
import { inputsOf } from '../inputs.ts'
import { paint } from '../paint.ts'
import type { Terminal } from '../terminal.ts'
import { write } from '../write.ts'

/** `decant inspect`: where the tokens are, by role, part, tool and message, and which laws the history breaks. */
export async function runInspect(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const top = Number(options.top ?? 10)
  for (const input of inputsOf(args, terminal)) {
    const [document] = documentsOf(await input.bytes(), input.name, { ...options, run: options.run ?? '0' })
    if (!document) continue
    const model = typeof options.model === 'string' ? options.model : document.model
    const counter = createCounter(model === undefined ? {} : { model })
    const found = breakdown(document.history, counter)
    const broken = violations(document.history, profileFor({ format: document.format, ...(model !== undefined && { model }) }))
    if (options.json) await write(terminal.stdout, `${JSON.stringify(asJson(input.name, document.format, model, found, broken, top))}\n`)
    else await write(terminal.stdout, `${page(input.name, document.format, model, found, broken.length, top, terminal).join('\n')}\n`)
    for (const note of document.notes) terminal.stderr.write(`  note: ${note.message}${note.line === undefined ? '' : ` (line ${note.line})`}\n`)
  }
  return EXIT.ok
}

function page(name: string, format: string, model: string | undefined, found: Breakdown, broken: number, top: number, terminal: Terminal): string[] {
  const color = paint(terminal)
  const heading = `${color.bold(name)}  ${format}${model ? ` · ${model}` : ''} · ${found.messages.length} messages · ${figure(found.total)} tokens · ${broken === 0 ? 'valid' : `${broken} violations`}`
  const chart = (title: string, counts: ReadonlyMap<string, number>) => ['', color.bold(title), ...barChart(sorted(counts), terminal.columns)]
  const largest = found.messages.slice(0, top).map(({ index, message, tokens }) => ({ label: `#${index} ${message.role} ${opening(message)}`, value: tokens }))
  return [
    heading,
    ...chart('By role', found.byRole),
    ...chart('By part', found.byPart),
    ...(found.byTool.size > 0 ? chart('By tool', found.byTool) : []),
    '',
    color.bold('Largest messages'),
    ...barChart(largest, terminal.columns),
  ]
}

function sorted(counts: ReadonlyMap<string, number>): { label: string; value: number }[] {
  return [...counts].map(([label, value]) => ({ label, value })).sort((a, b) => b.value - a.value)
}

function opening(message: Message): string {
  return messageText(message).slice(0, 200).replace(/\s+/g, ' ').trim()
}

function asJson(file: string, format: string, model: string | undefined, found: Breakdown, broken: readonly object[], top: number): object {
  const largest = found.messages.slice(0, top).map(({ index, message, tokens }) => ({ index, id: message.id, role: message.role, tokens }))
  return {
    schema: 1,
    file,
    format,
    model,
    tokens: found.total,
    messages: found.messages.length,
    byRole: Object.fromEntries(found.byRole),
    byPart: Object.fromEntries(found.byPart),
    byTool: Object.fromEntries(found.byTool),
    largest,
    violations: broken,
  }
}
