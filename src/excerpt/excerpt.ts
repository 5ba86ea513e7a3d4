import { DecantError } from '../message/index.ts'
import { describeValue } from '../validation/index.ts'
import type { Excerpt, ExcerptOptions } from './excerpt-options.ts'
import { excerpter } from './excerpter.ts'

/**
 * Shortens a text according to its kind: whole lines, rows or sentences stay, and a marker with a true count replaces each gap. If they leave half of the room
 * unused, pieces that are too long to stay whole are kept in part, beginning and end first. A text that fits is returned unchanged, and no text is ever
 * returned larger; so shortening again to the same size changes nothing. The result exceeds `maxTokens` only if a marker alone does. n log n in the pieces,
 * linear in the text.
 *
 * @example
 * const log = ['first line', ...Array(400).fill('.'), 'ERROR disk full', ...Array(7).fill('.'), 'last line'].join('\n')
 * excerpt(log, 60, { estimate: estimateTokens, ref: 'abc123' }).text.includes('ERROR disk full') // true
 */
export function excerpt(text: string, maxTokens: number, options: ExcerptOptions): Excerpt {
  if (typeof maxTokens !== 'number' || Number.isNaN(maxTokens))
    throw new DecantError(
      'invalid-argument',
      `excerpt takes a number of tokens, not ${describeValue(maxTokens)}`,
      'Give the maximum number of tokens of the result.',
    )
  return excerpter(text, options)(maxTokens)
}
