import { abbreviateCount } from '../../text/index.ts'
import { PLOT, svgPicture } from './svg-picture.ts'

const { width: WIDTH, height: HEIGHT, margin: MARGIN } = PLOT
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
  const unit = `<text x="${MARGIN}" y="46">in prices of a token of input</text>`
  return svgPicture(title, `${unit}${axes}${line(appended, '#57606a', 'appending only', LABEL_X[0])}${line(spent, '#1f6feb', 'decant', LABEL_X[1])}`)
}
