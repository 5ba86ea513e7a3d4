import { DecantError } from '../message/index.ts'
import type { Excerpt, ExcerptOptions } from './excerpt-options.ts'
import { excerpter } from './excerpter.ts'

/**
 * Shortens a text by what it is: whole lines, rows or sentences stay, and a marker with a true count stands for each gap. Where they leave half of the
 * room, what is too long to stay whole is kept in part, what opens and closes it first.
 * A text that fits is returned as it is, and no text ever comes back larger; so asking again for the same size changes
 * nothing. It may stay above `maxTokens` only where a marker alone does. n log n in the pieces, linear in the text.
 *
 * @example
 * const log = ['first line', ...Array(400).fill('.'), 'ERROR disk full', ...Array(7).fill('.'), 'last line'].join('\n')
 * excerpt(log, 60, { estimate: estimateTokens, ref: 'abc123' }).text.includes('ERROR disk full') // true
 */
export function excerpt(text: string, maxTokens: number, options: ExcerptOptions): Excerpt {
  if (typeof maxTokens !== 'number')
    throw new DecantError('invalid-argument', `excerpt takes a number of tokens, not ${typeof maxTokens}`, 'Give the tokens of the result at the most.')
  return excerpter(text, options)(maxTokens)
}
