import { formatPercent } from '../print/format-percent.ts'
import type { RecallRow } from '../task/recall-row.ts'
import { escapeSvg } from './escape-svg.ts'
import { PLOT, svgPicture } from './svg-picture.ts'

const { width: WIDTH, height: HEIGHT, margin: MARGIN } = PLOT
const COLORS = ['#1f6feb', '#d1242f', '#1a7f37', '#9a6700', '#8250df', '#57606a']
/** The size of a label: its line height, and the maximum width of a letter. */
const LINE_HEIGHT = 14
const LETTER_WIDTH = 7.5

/** An SVG picture of bound recall by budget, one line per strategy. */
export function recallPlot(rows: readonly RecallRow[], names: readonly string[]): string {
  const widest = Math.max(...rows.map(({ budget }) => budget), 0.01)
  const x = (budget: number) => MARGIN + (budget / widest) * (WIDTH - 2 * MARGIN)
  const y = (recall: number) => HEIGHT - MARGIN - recall * (HEIGHT - 2 * MARGIN)
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (value) =>
      `<line x1="${MARGIN}" y1="${y(value)}" x2="${WIDTH - MARGIN}" y2="${y(value)}" stroke="#d0d7de"/><text x="${MARGIN - 8}" y="${y(value) + 4}" text-anchor="end">${formatPercent(value)}</text>`,
  )
  const ticks = [...new Set(rows.map(({ budget }) => budget))].map(
    (value) => `<text x="${x(value)}" y="${HEIGHT - MARGIN + 18}" text-anchor="middle">${formatPercent(value)}</text>`,
  )
  const drawn = names.map((name, i) => ({
    name: name.trim(),
    color: COLORS[i % COLORS.length],
    strategyRows: rows.filter(({ strategy, cuts }) => cuts > 0 && strategy === name.trim()),
  }))
  const labelHeights = spreadLabels(drawn.map(({ strategyRows }) => y(strategyRows.at(-1)?.bound ?? 0) + 4))
  const lines = drawn.map(({ name, color, strategyRows }, i) => {
    const points = strategyRows.map(({ budget, bound }) => `${x(budget).toFixed(1)},${y(bound).toFixed(1)}`)
    const dots = strategyRows.map(({ budget, bound }) => `<circle cx="${x(budget).toFixed(1)}" cy="${y(bound).toFixed(1)}" r="3.5" fill="${color}"/>`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}<text x="${WIDTH - MARGIN + 6}" y="${labelHeights[i]}" fill="${color}">${escapeSvg(name)}</text>`
  })
  const width = WIDTH - MARGIN + Math.max(116, ...drawn.map(({ name }) => 12 + Math.ceil(name.length * LETTER_WIDTH)))
  return svgPicture('What the agent used later and still finds in its place, over the tokens kept', [...grid, ...ticks, ...lines].join(''), width)
}

/** Heights for labels at the ends of their lines, moved down a line each where they would overlap, and never below the picture. */
function spreadLabels(heights: readonly number[]): number[] {
  const placed = [...heights]
  const down = heights.map((_, i) => i).sort((a, b) => (heights[a] as number) - (heights[b] as number))
  for (const [rank, i] of down.entries()) {
    const above = down[rank - 1]
    if (above !== undefined) placed[i] = Math.max(placed[i] as number, (placed[above] as number) + LINE_HEIGHT)
  }
  let floor = HEIGHT - 4
  for (const i of down.reverse()) {
    placed[i] = Math.min(placed[i] as number, floor)
    floor = (placed[i] as number) - LINE_HEIGHT
  }
  return placed.map((height) => Number(height.toFixed(1)))
}
