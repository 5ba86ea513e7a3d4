import { askedShare } from '../print/asked-share.ts'
import { counted } from '../print/counted.ts'
import { folded } from '../print/folded.ts'
import { paint } from '../print/paint.ts'
import { percent } from '../print/percent.ts'
import { cutsOf, type RecallRow } from '../task/recall-row.ts'
import type { Terminal } from '../terminal.ts'

/** The most columns of a bar, and the fewest for which one is drawn. */
const BAR = { most: 20, least: 4 } as const

/** The page for a person: a table for each strategy, a row for each budget. Bars use the columns that the terminal has left. */
export function recallPage(rows: readonly RecallRow[], names: readonly string[], runs: number, terminal: Terminal): string[] {
  const color = paint(terminal.color.stdout)
  const found = `${counted(runs, 'run')}, ${counted(cutsOf(rows[0]), 'cut')}.`
  const lines = [folded(`${found} The share of what the agent used later, and could only have from its past, that is still in its place:`, terminal.columns)]
  for (const name of names) {
    const own = rows.filter(({ strategy }) => strategy === name)
    const falls = own.some(({ after3 }) => after3 !== undefined) ? '  after 3  after 8' : ''
    const rest = `  worst  next actions  placed  rewritten${falls}`
    const room = Math.min(BAR.most, terminal.columns - rest.length - '  budget   '.length - ' 100 %'.length - 1)
    const bar = (value: number) => (room < BAR.least ? '' : `${'█'.repeat(Math.round(value * room)).padEnd(room, '·')} `)
    lines.push('', color.bold(name), color.dim(`  budget   ${'kept'.padEnd(bar(0).length + ' 100 %'.length)}${rest}`))
    for (const row of own.filter(({ cuts }) => cuts > 0)) lines.push(line(row, bar(row.bound)))
    lines.push(...leftOut(own, terminal.columns).map((words) => color.dim(words)))
  }
  return lines
}

function line(row: RecallRow, bar: string): string {
  const after = row.after3 === undefined ? '' : `${percent(row.after3).padStart(9)}${percent(row.after8 ?? 0).padStart(9)}`
  const cells = [percent(row.worst).padStart(7), percent(row.nextActions).padStart(14), percent(row.placed).padStart(8)]
  const size = `${(row.rewritten / 1000).toFixed(1)} kB`.padStart(11)
  return `  ${askedShare(row.budget).padStart(6)}   ${bar}${percent(row.bound).padStart(6)}${cells.join('')}${size}${after}`
}

/** The lines below a strategy about cuts that were left out. */
function leftOut(rows: readonly RecallRow[], columns: number): string[] {
  const tight = rows.filter((row) => row.leftOut > 0)
  if (tight.length === 0) return []
  const each = tight.map((row) => `${row.leftOut} of ${cutsOf(row)} at ${askedShare(row.budget)}`)
  return [folded(`  left out, because what always stays exceeds the budget: ${each.join(', ')}`, columns)]
}
