import { FORGOTTEN_MARK } from './forgotten-mark.ts'
import { LineRemoval } from './line-removal.ts'
import type { TextMatcher } from './text-matcher.ts'

/**
 * A text or data without the lines that match any of these or a piece of one, and without neighbouring lines that have too little content to be recognised but
 * are in these too. JSON stays JSON, with the names of its fields, except for what is removed as a whole; a given object stays an object. The same value if
 * nothing is removed.
 */
export function withoutLines<T extends string | object>(value: T, matcher: TextMatcher): T | string | object {
  const removal = new LineRemoval(value, matcher)
  if (!removal.hasRemovals) return value
  const result = removal.transform(value) as string | object
  if (!matcher.matchesAnyOf(typeof result === 'string' ? result : JSON.stringify(result))) return result
  if (typeof result === 'string') return FORGOTTEN_MARK
  return Array.isArray(result) ? [FORGOTTEN_MARK] : { forgotten: true }
}
