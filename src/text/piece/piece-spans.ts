import { chunkSpans } from './chunk-spans.ts'
import { lineSpans } from './line-spans.ts'
import type { Span } from './span.ts'

/** Lines longer than this plus a third are cut into pieces of about this length. */
const TARGET_CHARS = 360

/**
 * Returns the pieces of a text that can be kept or removed separately: its lines, with long lines cut where records, sentences or words end, at most every 360
 * characters (between graphemes where there is neither). Empty lines are pieces too. Linear.
 */
export function pieceSpans(text: string): Span[] {
  const found: Span[] = []
  for (const line of lineSpans(text)) for (const piece of chunkSpans(text, line, TARGET_CHARS)) found.push(piece)
  return found
}
