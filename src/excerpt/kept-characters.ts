import type { Excerpt } from './excerpt-options.ts'

/** The characters of the original that a shorter text contains. */
export function keptCharacters({ ranges }: Pick<Excerpt, 'ranges'>): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0)
}
