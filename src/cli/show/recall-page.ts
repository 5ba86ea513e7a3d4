import { foldText } from '../print/fold-text.ts'
import { formatCount } from '../print/format-count.ts'
import { formatPercent } from '../print/format-percent.ts'
import { formatShare } from '../print/format-share.ts'
import { paint } from '../print/paint.ts'
import { type RecallRow, totalCuts } from '../task/recall-row.ts'
import type { Terminal } from '../terminal.ts'

/** Maximum columns of a bar, and the fewest for which one is drawn. */
const BAR = { max: 20, min: 4 } as const

/** The page for a person: a table for each strategy, a row for each budget. Bars use the columns that the terminal has left. */
export function recallPage(rows: readonly RecallRow[], names: readonly string[], runs: number, terminal: Terminal): string[] {
  const color = paint(terminal.color.stdout)
  const found = `${formatCount(runs, 'run')}, ${formatCount(totalCuts(rows[0]), 'cut')}.`
  const lines = [foldText(`${found} The share of what the agent used later, and could only have from its past, that is still in its place:`, terminal.columns)]
  for (const name of names) {
    const strategyRows = rows.filter(({ strategy }) => strategy === name)
    const decayColumns = strategyRows.some(({ after3 }) => after3 !== undefined) ? '  after 3  after 8' : ''
    const rest = `  worst  next actions  placed  rewritten${decayColumns}`
    const room = Math.min(BAR.max, terminal.columns - rest.length - '  budget   '.length - ' 100 %'.length - 1)
    const bar = (value: number) => (room < BAR.min ? '' : `${'█'.repeat(Math.round(value * room)).padEnd(room, '·')} `)
    lines.push('', color.bold(name), color.dim(`  budget   ${'kept'.padEnd(bar(0).length + ' 100 %'.length)}${rest}`))
    for (const row of strategyRows.filter(({ cuts }) => cuts > 0)) lines.push(rowLine(row, bar(row.bound)))
    lines.push(...leftOutLines(strategyRows, terminal.columns).map((words) => color.dim(words)))
  }
  return lines
}

function rowLine(row: RecallRow, bar: string): string {
  const after = row.after3 === undefined ? '' : `${formatPercent(row.after3).padStart(9)}${formatPercent(row.after8 ?? 0).padStart(9)}`
  const cells = [formatPercent(row.worst).padStart(7), formatPercent(row.nextActions).padStart(14), formatPercent(row.placed).padStart(8)]
  const size = `${(row.rewritten / 1000).toFixed(1)} kB`.padStart(11)
  return `  ${formatShare(row.budget).padStart(6)}   ${bar}${formatPercent(row.bound).padStart(6)}${cells.join('')}${size}${after}`
}

/** The lines below a strategy about cuts that were left out. */
function leftOutLines(rows: readonly RecallRow[], columns: number): string[] {
  const rowsLeftOut = rows.filter((row) => row.leftOut > 0)
  if (rowsLeftOut.length === 0) return []
  const each = rowsLeftOut.map((row) => `${row.leftOut} of ${totalCuts(row)} at ${formatShare(row.budget)}`)
  return [foldText(`  left out, because what always stays exceeds the budget: ${each.join(', ')}`, columns)]
}
