import { abbreviateCount } from '../../text/index.ts'
import { formatPercent } from './format-percent.ts'
import { fitToWidth, width } from './width.ts'

/** A row of a bar chart: its label and value. */
export interface Bar {
  readonly label: string
  readonly value: number
}

const MAX_LABEL_COLUMNS = 28
/** The fewest columns for which a bar is drawn. */
const MIN_BAR_COLUMNS = 4
/** Longer bars say nothing more; labels get the rest of a wide terminal. */
const MAX_BAR_COLUMNS = 60
const FIGURE_COLUMNS = 20
const EIGHTHS = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/**
 * Draws labelled bars, the longest at full width or 60 columns, each with its figure and its share of `total`, which is the sum of the bars if they are
 * the whole. Fits `columns` from 28 on, even with double-width characters; bars shrink first.
 */
export function barChart(bars: readonly Bar[], columns: number, total = bars.reduce((sum, bar) => sum + bar.value, 0)): string[] {
  const maxValue = bars.reduce((max, bar) => Math.max(max, bar.value), 0)
  const longestLabel = bars.reduce((max, bar) => Math.max(max, width(bar.label)), 8)
  const maxLabel = Math.max(MAX_LABEL_COLUMNS, columns - FIGURE_COLUMNS - MAX_BAR_COLUMNS)
  const label = Math.min(maxLabel, Math.max(8, Math.floor(columns / 3)), longestLabel)
  const barColumns = Math.min(MAX_BAR_COLUMNS, columns - label - FIGURE_COLUMNS)
  return bars.map(({ label: name, value }) => {
    const length = maxValue === 0 || barColumns < MIN_BAR_COLUMNS ? 0 : (value / maxValue) * barColumns
    const bar = '█'.repeat(Math.floor(length)) + (EIGHTHS[Math.floor((length % 1) * 8)] ?? '').trim()
    return `  ${fitToWidth(name, label)} ${abbreviateCount(value).padStart(7)} ${formatPercent(total === 0 ? 0 : value / total).padStart(6)}  ${bar}`.trimEnd()
  })
}
