import type { Excess, Receipt, ReceiptClass } from '../../compact/index.ts'
import { abbreviateCount } from '../../text/index.ts'
import { formatCount } from '../print/format-count.ts'
import { formatDollars } from '../print/format-dollars.ts'
import { formatPercent } from '../print/format-percent.ts'
import { paint } from '../print/paint.ts'
import type { CompactedRun } from '../task/compact-file.ts'
import type { CompactionPrice } from '../task/compaction-price.ts'
import type { Terminal } from '../terminal.ts'
import { pinLines } from './pin-lines.ts'
import { rejectionLines } from './rejection-lines.ts'
import { unchangedLine } from './unchanged-line.ts'

const CLASSES: readonly (readonly [ReceiptClass, string])[] = [
  ['decision', 'decisions'],
  ['todo', 'open ends'],
  ['preference', 'preferences'],
  ['fact', 'facts'],
  ['likely', 'likely next'],
  ['name', 'names'],
  ['number', 'numbers'],
]

/**
 * A receipt as a few lines for a person.
 * @param to the output's format, if it differs from the input's
 */
export function receiptLines({ receipt, price, pins = [] }: CompactedRun, to: string | undefined, dry: boolean, terminal: Pick<Terminal, 'color'>): string[] {
  const color = paint(terminal.color.stderr)
  const { tokens, messages, by, status, why, model, summaries } = receipt
  const above = receipt.excess
    ? [
        `  ${color.yellow('Above the budget')} by ${abbreviateCount(receipt.excess.tokens)} tokens: ${EXCESS_TEXT[receipt.excess.reason]}`,
        ...pinLines({ pins }),
      ]
    : []
  if (status === 'unchanged') return [unchangedLine(why, to, dry), ...above]
  const lines = [
    `  ${dry ? 'would be ' : ''}${abbreviateCount(tokens.before)} → ${color.bold(abbreviateCount(tokens.after))} tokens (${formatPercent(tokens.after / tokens.before)}) · ${messages.before} → ${formatCount(messages.after, 'message')} · ${formatCount(summaries.length, 'summary', 'summaries')} · ${dry ? 'nothing asked or written' : AUTHOR_TEXT[by]}`,
    ...above,
    color.dim('  what was cut  kept recoverable  lost'),
  ]
  for (const [name, words] of CLASSES) {
    const { kept, recoverable, lost } = receipt.classes[name]
    if (kept + recoverable + lost === 0) continue
    const row = `  ${words.padEnd(12)}${abbreviateCount(kept).padStart(6)} ${abbreviateCount(recoverable).padStart(11)} ${abbreviateCount(lost).padStart(5)}`
    lines.push(lost > 0 ? color.yellow(row) : row)
  }
  if (receipt.repaired > 0) lines.push(`  ${formatCount(receipt.repaired, 'key fact')} that the model lost, restored word for word`)
  lines.push(...rejectionLines(model.rejected).map((line) => `  ${line}`))
  return [...lines, ...priceLines(price, receipt, dry)]
}

const AUTHOR_TEXT: Readonly<Record<Receipt['by'], string>> = {
  model: 'words by the model, checked',
  mixed: 'words by the model where they passed the checks',
  extractive: 'words of the source',
  nobody: '',
}

const EXCESS_TEXT: Readonly<Record<Excess['reason'], string>> = {
  floor: 'system text, unanswered words of the user and open calls alone take more.',
  kept: 'what stays whole takes more (system text, the task, the newest rounds); keep fewer rounds, or raise the budget.',
  summaries: 'the summaries take more, and they are not cut any shorter.',
  strategy: 'the strategy keeps more.',
}

function priceLines(price: CompactionPrice, { model }: Receipt, dry: boolean): string[] {
  const lines: string[] = []
  if (model.calls > 0)
    lines.push(`  ${formatCount(model.calls, 'question')} to the model: ${abbreviateCount(model.input)} tokens in, ${abbreviateCount(model.output)} out`)
  if (price.summary !== undefined && (dry || price.summary > 0)) lines.push(`  summaries ${dry ? 'would cost about' : 'cost'} ${formatDollars(price.summary)}`)
  const { paysAfter, savedPerCall, rewrite } = price
  if (paysAfter !== undefined && savedPerCall !== undefined && rewrite !== undefined) {
    const rewriteText =
      rewrite > 0
        ? `the prompt cache is written anew for ${formatDollars(rewrite)}`
        : 'the shorter prompt costs less to write to the cache than the long one to read from it'
    lines.push(`  ${rewriteText}; each later request costs ${formatDollars(savedPerCall)} less: pays after ${formatCount(paysAfter, 'request')}`)
  }
  return lines
}
