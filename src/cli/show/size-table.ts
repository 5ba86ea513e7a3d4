import { abbreviateCount } from '../../text/index.ts'
import { formatPercent } from '../print/format-percent.ts'
import { paint } from '../print/paint.ts'
import { width } from '../print/width.ts'
import type { Terminal } from '../terminal.ts'

/** A file or a run: its tokens before and after, and what is special about it. */
export interface SizeRow {
  readonly name: string
  readonly before: number
  readonly after: number
  readonly remarks: readonly string[]
}

/** Columns of the figures, and of remarks of a usual length. */
const [FIGURE_COLUMNS, REMARK_COLUMNS] = [26, 24]
const MIN_NAME_COLUMNS = 12

/** A line for each of several files or runs, and one for all of them. Long names lose their beginning at a narrow terminal. */
export function sizeTable(rows: readonly SizeRow[], total: SizeRow, { color, fold }: Pick<Terminal, 'color' | 'fold'>): string[] {
  const { bold } = paint(color.stderr)
  const room = Math.max(MIN_NAME_COLUMNS, fold.stderr - FIGURE_COLUMNS - (rows.some(({ remarks }) => remarks.length > 0) ? REMARK_COLUMNS : 0))
  const names = [...rows, total].map(({ name }) => endOf(name, room))
  const columns = names.reduce((max, name) => Math.max(max, width(name)), 0)
  const line = ({ before, after, remarks }: SizeRow, name: string) => {
    const figures = `${abbreviateCount(before).padStart(7)} → ${abbreviateCount(after).padStart(6)} ${formatPercent(after / before).padStart(6)}`
    return `${name}${' '.repeat(columns - width(name))} ${figures}${remarks.length > 0 ? `  ${remarks.join(' · ')}` : ''}`
  }
  return [...rows.map((row, i) => line(row, names[i] as string)), bold(line(total, names[rows.length] as string))]
}

/** The end of a name, in at most this many columns: names of files differ there. */
function endOf(name: string, columns: number): string {
  if (width(name) <= columns) return name
  const chars = [...name]
  while (chars.length > 0 && width(chars.join('')) > columns - 1) chars.shift()
  return `…${chars.join('')}`
}
