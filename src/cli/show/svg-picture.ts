import { escapeSvg } from './escape-svg.ts'

/** The size of a plot: the whole picture, and the margin around the plotted area. */
export const PLOT = { width: 640, height: 400, margin: 56 } as const

/** A picture in SVG with a title above what is drawn. Needs only a browser. */
export function svgPicture(title: string, drawn: string, width: number = PLOT.width): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${PLOT.height}" font-family="system-ui, sans-serif" font-size="12" fill="#57606a"><rect width="100%" height="100%" fill="#ffffff"/><text x="${PLOT.margin}" y="28" font-size="14" fill="#1f2328">${escapeSvg(title)}</text>${drawn}</svg>\n`
}
