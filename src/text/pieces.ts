import { lines } from './lines.ts'
import { safeCut } from './safe-cut.ts'
import type { Span } from './span.ts'

/** Lines up to this length are one piece. */
const WHOLE = 400

/** Longer lines are cut into pieces of about this length. */
const AIM = 240

/**
 * The pieces of a text that can be kept or left out by themselves: its lines, and long lines at the commas and spaces nearest to every 240
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
    let stop = at + AIM
    while (stop > at + AIM / 2 && text[stop - 1] !== ',' && text[stop - 1] !== ' ') stop--
    if (stop <= at + AIM / 2) stop = Math.max(at + 1, safeCut(text, at + AIM))
    found.push([at, stop])
    at = stop
  }
  found.push([at, end])
}
