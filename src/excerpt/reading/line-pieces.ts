import { lines } from '../../text/index.ts'
import type { Piece } from './reading.ts'
import { withoutNumber } from './without-number.ts'

/** A line, as a kind weighs it. */
export interface Line {
  /** The line without a viewer's line number. */
  readonly text: string
  readonly index: number
  /** The number of lines. */
  readonly count: number
}

/** Of longer lines only this many characters at the beginning are read. */
const LOOK = 400
/** From this weight on, a line keeps its weight even without a word: the rule below a table's header. */
const SURE = 5
const WORD = /[\p{L}\p{N}]/u

/** The lines of a text, each weighed by its kind. A line without a letter or digit (blank, a brace, a rule) is worth next to nothing. */
export function linePieces(text: string, weigh: (line: Line) => number): Piece[] {
  const all = lines(text)
  return all.map(([start, end], index) => {
    const line = withoutNumber(text.slice(start, Math.min(end, start + LOOK)))
    if (line.trim() === '') return { start, end, weight: 0.01 }
    const own = weigh({ text: line, index, count: all.length })
    return { start, end, weight: own >= SURE || WORD.test(line) ? own : Math.min(own, 0.05) }
  })
}
