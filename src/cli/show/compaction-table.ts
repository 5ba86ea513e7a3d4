import { formatCount } from '../print/format-count.ts'
import type { CompactedRun } from '../task/compact-file.ts'
import type { Terminal } from '../terminal.ts'
import { excessRemarks } from './excess-remarks.ts'
import { type SizeRow, sizeTable } from './size-table.ts'

/** The receipts of several runs: a line for each, and the sum. */
export function compactionTable(runs: readonly CompactedRun[], dry: boolean, terminal: Terminal): string[] {
  const rows = runs.map(runRow)
  const receipts = runs.map(({ receipt }) => receipt)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const classes = receipts.filter(({ status }) => status === 'compacted').flatMap((receipt) => Object.values(receipt.classes))
  const above = receipts.filter(({ excess }) => excess).length
  const remarks = [...(above > 0 ? [`${above} above the budget`] : []), ...(dry ? ['nothing asked or written'] : [])]
  const total = { name: formatCount(runs.length, 'run'), before: sum(rows.map(({ before }) => before)), after: sum(rows.map(({ after }) => after)), remarks }
  const of = (key: 'kept' | 'recoverable' | 'lost') => sum(classes.map((one) => one[key]))
  return [
    ...sizeTable(rows, total, terminal),
    ...(classes.length > 0 ? [`  of what was cut: ${formatCount(of('kept'), 'key fact')} kept, ${of('recoverable')} recoverable, ${of('lost')} lost`] : []),
    '  --run N shows the receipt of one; --json has all',
  ]
}

function runRow({ id, receipt }: CompactedRun): SizeRow {
  const { tokens, status, summaries, classes, excess } = receipt
  const lost = status === 'compacted' ? Object.values(classes).reduce((sum, one) => sum + one.lost, 0) : 0
  return {
    name: id,
    before: tokens.before,
    after: tokens.after,
    remarks: [
      status === 'unchanged' ? 'nothing cut' : formatCount(summaries.length, 'summary', 'summaries'),
      ...excessRemarks([excess?.tokens ?? 0]),
      ...(lost > 0 ? [`${lost} lost`] : []),
    ],
  }
}
