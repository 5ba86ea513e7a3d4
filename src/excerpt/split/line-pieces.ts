import { lineSpans } from '../../text/index.ts'
import type { Piece } from './splitter.ts'
import { withoutLineNumber } from './without-line-number.ts'

/** A line, as a kind weighs it. */
export interface Line {
  /** The line without a viewer's line number. */
  readonly text: string
  /** Its place among the lines that are not blank. */
  readonly index: number
  /** The number of lines that are not blank. */
  readonly count: number
}

/** Of longer lines only this many characters at the beginning are read. */
const MAX_READ_CHARS = 400
/** From this weight on, a line keeps its weight even without a word: the rule below a table's header. */
const FIXED_WEIGHT = 5
const WORD = /[\p{L}\p{N}]/u

/** The lines of a text, each weighed by its kind. A line without a letter or digit (blank, a brace, a rule) is worth next to nothing. */
export function linePieces(text: string, weigh: (line: Line) => number): Piece[] {
  const all = lineSpans(text).map(([start, end]) => ({ start, end, line: withoutLineNumber(text.slice(start, Math.min(end, start + MAX_READ_CHARS))) }))
  const count = all.filter(({ line }) => line.trim() !== '').length
  let index = 0
  return all.map(({ start, end, line }) => {
    if (line.trim() === '') return { start, end, weight: 0.01 }
    const weight = weigh({ text: line, index: index++, count })
    return { start, end, weight: weight >= FIXED_WEIGHT || WORD.test(line) ? weight : Math.min(weight, 0.05) }
  })
}
