import type { CostEvaluation } from '../../evaluate/index.ts'
import { foldText } from '../print/fold-text.ts'
import { formatCount } from '../print/format-count.ts'

const CELLS = '▁▂▃▄▅▆▇█'

/** The page for a person: a row per price table, the cost of each request of the longest run, and whether compaction pays at all. */
export function costPage({ rows, longest }: CostEvaluation, runs: number, columns: number): string[] {
  const twoDecimals = (value: number) => value.toFixed(2).padStart(6)
  const best = rows[0]
  const verdict =
    best && best.mean > 0.97 ? ['', foldText('Compression hardly pays on these runs: they are short, or what they read is all new.', columns)] : []
  return [
    foldText(
      `${formatCount(runs, 'run')} replayed through sessions. Cost with prompt caching, relative to only appending (prices: cache reads/writes; output costs 5):`,
      columns,
    ),
    '',
    '  prices      mean  worst  highest  compactions',
    ...rows.map(
      ({ table, mean, worst, highest, compactions }) =>
        `  ${table.padEnd(9)} ${twoDecimals(mean)} ${twoDecimals(worst)}  ${twoDecimals(highest)}  ${String(compactions).padStart(11)}`,
    ),
    '',
    foldText('  worst: the highest ratio of any run at its end; highest: the highest of any run after any of its requests.', columns),
    '',
    `  cost of each request, longest run (${formatCount(longest.spent.length, 'request')}), ${rows[0]?.table ?? ''}:`,
    `  appending ${sparkline(longest.appended, longest.appended)}`,
    `  decant    ${sparkline(longest.spent, longest.appended)}`,
    ...verdict,
  ]
}

/** At most 60 cells, each the mean of its requests, scaled like another line. */
function sparkline(costs: readonly number[], scale: readonly number[]): string {
  const size = Math.max(1, Math.ceil(costs.length / 60))
  const means = (list: readonly number[]) =>
    Array.from({ length: Math.ceil(list.length / size) }, (_, i) => {
      const some = list.slice(i * size, (i + 1) * size)
      return some.reduce((sum, cost) => sum + cost, 0) / some.length
    })
  const highestMean = means(scale).reduce((max, cost) => Math.max(max, cost), 1e-9)
  return means(costs)
    .map((cost) => CELLS[Math.min(CELLS.length - 1, Math.floor((cost / highestMean) * (CELLS.length - 1e-6)))])
    .join('')
}
