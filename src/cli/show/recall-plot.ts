import type { EvaluationRow } from '../task/evaluation-row.ts'

const WIDTH = 640
const HEIGHT = 400
const MARGIN = 56
const COLORS = ['#1f6feb', '#d1242f', '#1a7f37', '#9a6700', '#8250df', '#57606a']

/** Bound recall over budget as an SVG picture, a line a strategy. Needs nothing to be looked at but a browser. */
export function recallPlot(rows: readonly EvaluationRow[], names: readonly string[]): string {
  const widest = Math.max(...rows.map(({ budget }) => budget), 0.01)
  const x = (budget: number) => MARGIN + (budget / widest) * (WIDTH - 2 * MARGIN)
  const y = (recall: number) => HEIGHT - MARGIN - recall * (HEIGHT - 2 * MARGIN)
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (value) =>
      `<line x1="${MARGIN}" y1="${y(value)}" x2="${WIDTH - MARGIN}" y2="${y(value)}" stroke="#d0d7de"/><text x="${MARGIN - 8}" y="${y(value) + 4}" text-anchor="end">${value * 100}%</text>`,
  )
  const ticks = [...new Set(rows.map(({ budget }) => budget))].map(
    (value) => `<text x="${x(value)}" y="${HEIGHT - MARGIN + 18}" text-anchor="middle">${value * 100}%</text>`,
  )
  const lines = names.map((name, i) => {
    const color = COLORS[i % COLORS.length]
    const own = rows.filter(({ strategy, cuts }) => cuts > 0 && strategy === name.trim())
    const points = own.map(({ budget, bound }) => `${x(budget).toFixed(1)},${y(bound).toFixed(1)}`)
    const dots = own.map(({ budget, bound }) => `<circle cx="${x(budget).toFixed(1)}" cy="${y(bound).toFixed(1)}" r="3.5" fill="${color}"/>`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}<text x="${WIDTH - MARGIN + 6}" y="${y(own.at(-1)?.bound ?? 0) + 4 + i}" fill="${color}">${escaped(name.trim())}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + 60} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#57606a"><rect width="100%" height="100%" fill="#ffffff"/><text x="${MARGIN}" y="28" font-size="14" fill="#1f2328">What the agent used later and still finds in its place, over the tokens kept</text>${grid.join('')}${ticks.join('')}${lines.join('')}</svg>\n`
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
