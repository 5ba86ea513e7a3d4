import { abbreviateCount } from '../../text/index.ts'
import { escapeSvg } from './escape-svg.ts'

const WIDTH = 640
const HEIGHT = 400
const MARGIN = 56
/** Where the labels of the two lines begin, to the right of the unit and above the plot. */
const LABEL_X = [400, 520] as const

/** An SVG picture of the cost of each request of a run: appending only, and with decant. One line each, in the order of the requests. */
export function costPlot(appended: readonly number[], spent: readonly number[], title: string): string {
  const maxCost = appended.concat(spent).reduce((max, cost) => Math.max(max, cost), 1e-9)
  const x = (i: number) => MARGIN + (i / Math.max(1, appended.length - 1)) * (WIDTH - 2 * MARGIN)
  const y = (cost: number) => HEIGHT - MARGIN - (cost / maxCost) * (HEIGHT - 2 * MARGIN - 8)
  const line = (costs: readonly number[], color: string, name: string, at: number) =>
    `<polyline points="${costs.map((cost, i) => `${x(i).toFixed(1)},${y(cost).toFixed(1)}`).join(' ')}" fill="none" stroke="${color}" stroke-width="1.5"/><text x="${at}" y="46" fill="${color}">— ${name}</text>`
  const gridLine = (cost: number) =>
    `<line x1="${MARGIN}" y1="${y(cost)}" x2="${WIDTH - MARGIN}" y2="${y(cost)}" stroke="#d0d7de"/><text x="${MARGIN - 8}" y="${y(cost) + 4}" text-anchor="end">${abbreviateCount(Math.round(cost))}</text>`
  const axes = `${gridLine(0)}${gridLine(maxCost)}<text x="${MARGIN}" y="${HEIGHT - MARGIN + 18}">1</text><text x="${WIDTH - MARGIN}" y="${HEIGHT - MARGIN + 18}" text-anchor="end">${appended.length} requests</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#57606a"><rect width="100%" height="100%" fill="#ffffff"/><text x="${MARGIN}" y="28" font-size="14" fill="#1f2328">${escapeSvg(title)}</text><text x="${MARGIN}" y="46">in prices of a token of input</text>${axes}${line(appended, '#57606a', 'appending only', LABEL_X[0])}${line(spent, '#1f6feb', 'decant', LABEL_X[1])}</svg>\n`
}
