import type { Excerpt, ExcerptOptions } from './excerpt-options.ts'
import { excerpter } from './excerpter.ts'

/**
 * Shortens a text by what it is: whole lines, rows or sentences stay, and a marker with a true count stands for each gap.
 * A text that fits is returned as it is, and no text ever comes back larger; so asking again for the same size changes
 * nothing. It may stay above `maxTokens` only where a marker alone does. n log n in the pieces, linear in the text.
 *
 * @example
 * excerpt(log, 200, { estimate: estimateTokens, ref: 'abc123' }).text
 * // "first line\n[412 lines left out · decant:abc123]\nERROR disk full\n[7 lines left out]\nlast line"
 */
export function excerpt(text: string, maxTokens: number, options: ExcerptOptions): Excerpt {
  return excerpter(text, options)(maxTokens)
}
