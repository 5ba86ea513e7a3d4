const BAR = 9
const GAP = 14
const LABEL = 250
const WIDTH = 800
const PLOT = WIDTH - LABEL - 60
const TOP = 78
const BARS: Readonly<Record<string, string>> = {
  newest: '#b1bac4',
  'cover, learned from other sources': '#54aeff',
  'cover, learned from other runs': '#0969da',
}
const MARKS: Readonly<Record<string, string>> = { oracle: '#1a7f37', goal: '#cf222e' }

/**
 * Draws the headline table of held-out recall: bars for measured values, marks for the oracle and the goal. Drawn from the table alone, so that the two
 * never differ.
 * @param table Markdown, the first columns `source` and `budget`
 */
export function recallPicture(table: string): string {
  const [header = [], , ...rows] = table.trim().split('\n').map(cells)
  const column = (name: string) => header.indexOf(name)
  const bars = Object.entries(BARS).filter(([name]) => column(name) >= 0)
  const step = bars.length * BAR + GAP
  const height = TOP + rows.length * step + 34
  const bottom = height - 34
  const x = (share: number) => LABEL + share * PLOT
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (value) =>
      `<line x1="${x(value)}" y1="${TOP - 6}" x2="${x(value)}" y2="${bottom}" stroke="#d0d7de"/><text x="${x(value)}" y="${bottom + 18}" text-anchor="middle">${value * 100} %</text>`,
  )
  const legend = [...bars, ...Object.entries(MARKS)].map(([name, color], i) => {
    const left = 16 + (i % 3) * 250
    const top = 42 + Math.floor(i / 3) * 16
    return `<rect x="${left}" y="${top - 8}" width="${name in MARKS ? 3 : 10}" height="9" fill="${color}"/><text x="${left + 16}" y="${top}">${name}</text>`
  })
  const drawn = rows.map((row, i) => {
    const top = TOP + i * step
    const own = bars.map(([name, color], j) => {
      const value = Number(row[column(name)])
      return `<rect x="${x(0)}" y="${top + j * BAR}" width="${(value * PLOT).toFixed(1)}" height="${BAR - 1}" fill="${color}"><title>${name}: ${value}</title></rect>`
    })
    const marks = Object.entries(MARKS).map(([name, color]) => {
      const value = Number(row[column(name)])
      return `<rect x="${(x(value) - 1.5).toFixed(1)}" y="${top - 3}" width="3" height="${bars.length * BAR + 5}" fill="${color}"><title>${name}: ${value}</title></rect>`
    })
    return `<text x="${LABEL - 10}" y="${top + (bars.length * BAR) / 2 + 4}" text-anchor="end">${row[0]}, ${row[1]}</text>${own.join('')}${marks.join('')}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#57606a"><rect width="100%" height="100%" fill="#ffffff"/><text x="16" y="22" font-size="14" fill="#1f2328">What the agent used later and still finds in its place, by source and share of the tokens kept</text>${legend.join('')}${grid.join('')}${drawn.join('')}</svg>\n`
}

function cells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
