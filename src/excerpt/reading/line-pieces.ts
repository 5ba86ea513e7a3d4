import { lines } from '../../text/index.ts'
import type { Piece } from './reading.ts'
import { withoutNumber } from './without-number.ts'

/** What a kind may ask about a line. */
export interface Line {
  /** The line without the number that a viewer put before it. */
  readonly text: string
  readonly index: number
  /** How many lines there are. */
  readonly count: number
}

/** Lines longer than this are looked at by their beginning only. */
const LOOK = 400
/** From this weight on a line stays as its kind weighs it, words in it or not: the rule below the head of a table. */
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
