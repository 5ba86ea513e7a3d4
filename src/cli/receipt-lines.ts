import type { Receipt, ReceiptClass } from '../compact/index.ts'
import type { CompactedRun } from './compact-file.ts'
import type { CompactionPrice } from './compaction-price.ts'
import { counted } from './counted.ts'
import { figure, percent } from './figure.ts'
import { paint } from './paint.ts'
import type { Terminal } from './terminal.ts'

const CLASSES: readonly (readonly [ReceiptClass, string])[] = [
  ['decision', 'decisions'],
  ['todo', 'open ends'],
  ['preference', 'preferences'],
  ['fact', 'facts'],
  ['likely', 'likely next'],
  ['name', 'names'],
  ['number', 'numbers'],
]

/** A receipt as a few lines for a person. */
export function receiptLines({ receipt, price }: CompactedRun, dry: boolean, terminal: Pick<Terminal, 'color'>): string[] {
  const color = paint(terminal.color.stderr)
  const { tokens, messages, by, status, why, model, summaries } = receipt
  if (status === 'unchanged') return [`  Nothing done: ${why}`]
  const lines = [
    `  ${dry ? 'would be ' : ''}${figure(tokens.before)} → ${color.bold(figure(tokens.after))} tokens (${percent(tokens.after / tokens.before)}) · ${messages.before} → ${counted(messages.after, 'message')} · ${counted(summaries.length, 'summary').replace('summarys', 'summaries')} · ${dry ? 'nothing asked or written' : BY[by]}`,
    color.dim('  in what was cut     kept  recoverable  lost'),
  ]
  for (const [name, words] of CLASSES) {
    const { kept, recoverable, lost } = receipt.classes[name]
    if (kept + recoverable + lost === 0) continue
    const row = `  ${words.padEnd(16)} ${figure(kept).padStart(7)} ${figure(recoverable).padStart(12)} ${figure(lost).padStart(5)}`
    lines.push(lost > 0 ? color.yellow(row) : row)
  }
  if (receipt.repaired > 0) lines.push(`  ${counted(receipt.repaired, 'key fact')} that the model had lost put back word by word`)
  if (model.rejected.length > 0) lines.push(`  answers not used: ${model.rejected.join(', ')}`)
  return [...lines, ...priceLines(price, receipt, dry)]
}

const BY: Readonly<Record<Receipt['by'], string>> = {
  model: 'words by the model, checked',
  mixed: 'words by the model where they passed the checks',
  extractive: 'words of the source',
  nobody: '',
}

function priceLines(price: CompactionPrice, { model }: Receipt, dry: boolean): string[] {
  const lines: string[] = []
  if (model.calls > 0) lines.push(`  ${counted(model.calls, 'question')} to the model: ${figure(model.input)} tokens in, ${figure(model.output)} out`)
  if (price.summary !== undefined) lines.push(`  summaries ${dry ? 'would cost about' : 'cost'} ${dollars(price.summary)}`)
  if (price.paysAfter !== undefined && price.savedPerCall !== undefined && price.rewrite !== undefined)
    lines.push(
      `  the prompt cache is written anew for ${dollars(Math.max(0, price.rewrite))}; each later request costs ${dollars(price.savedPerCall)} less: pays after ${counted(price.paysAfter, 'request')}`,
    )
  return lines
}

function dollars(sum: number): string {
  return `$${sum >= 1 ? sum.toFixed(2) : sum.toPrecision(2)}`
}
