import { lines } from './lines.ts'
import { safeCut } from './safe-cut.ts'
import type { Span } from './span.ts'

/** Lines up to this length are one piece. */
const WHOLE = 480

/** Longer lines are cut into pieces of about this length. */
const AIM = 360

/**
 * The pieces of a text that can be kept or left out by themselves: its lines, and long lines where records, sentences or words end, at most every 360
 * characters (between graphemes where there is neither). Empty lines are pieces too. Linear.
 */
export function pieces(text: string): Span[] {
  const found: Span[] = []
  for (const line of lines(text)) {
    if (line[1] - line[0] <= WHOLE) found.push(line)
    else cutLine(text, line, found)
  }
  return found
}

function cutLine(text: string, [start, end]: Span, found: Span[]): void {
  let at = start
  while (end - at > WHOLE) {
    const stop = bestCut(text, at + AIM / 2, at + AIM) ?? Math.max(at + 1, safeCut(text, at + AIM))
    found.push([at, stop])
    at = stop
  }
  found.push([at, end])
}

/** The last place in `(from, to]` after which a record, a sentence or an escaped line ends; failing these the last after a comma or space. */
function bestCut(text: string, from: number, to: number): number | undefined {
  let weak: number | undefined
  for (let at = to; at > from; at--) {
    const before = text[at - 1]
    const next = text[at]
    if ((before === ',' && (next === '{' || next === '[' || text[at - 2] === '}' || text[at - 2] === ']')) || before === '。') return at
    if ((before === ' ' && (text[at - 2] === '.' || text[at - 2] === '}')) || (before === 'n' && text[at - 2] === '\\')) return at
    if (before === ',' || before === ' ') weak ??= at
  }
  return weak
}
