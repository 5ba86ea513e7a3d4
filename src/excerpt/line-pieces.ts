import { lines } from '../text/index.ts'
import type { Piece } from './reading.ts'

/** What a kind may ask about a line. */
export interface Line {
  readonly text: string
  readonly index: number
  /** How many lines there are. */
  readonly count: number
}

/** Lines longer than this are looked at by their beginning only. */
const LOOK = 400

/** The lines of a text, each weighed by its kind. A blank line is worth next to nothing. */
export function linePieces(text: string, weigh: (line: Line) => number): Piece[] {
  const all = lines(text)
  return all.map(([start, end], index) => {
    const line = text.slice(start, Math.min(end, start + LOOK))
    return { start, end, weight: line.trim() === '' ? 0.01 : weigh({ text: line, index, count: all.length }) }
  })
}
