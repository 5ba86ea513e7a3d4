import { lines } from './lines.ts'
import type { Span } from './span.ts'
import { stretches } from './stretches.ts'

/** Lines longer than this plus a third are cut into pieces of about this length. */
const AIM = 360

/**
 * Returns the pieces of a text that can be kept or removed separately: its lines, with long lines cut where records, sentences or words end, at most every 360
 * characters (between graphemes where there is neither). Empty lines are pieces too. Linear.
 */
export function pieces(text: string): Span[] {
  const found: Span[] = []
  for (const line of lines(text)) for (const piece of stretches(text, line, AIM)) found.push(piece)
  return found
}
