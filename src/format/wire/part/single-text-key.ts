import type { JsonObject } from '../value.ts'

/** The keys of a result object with a single string. */
const TEXT_KEYS = ['output', 'result', 'content', 'error']

/**
 * Returns the key of an object that contains only one string, the usual wrapper of tool output on a wire that requires an object; undefined for any other
 * object.
 */
export function singleTextKey(object: JsonObject | undefined): string | undefined {
  const [only, second] = Object.keys(object ?? {})
  return only !== undefined && second === undefined && TEXT_KEYS.includes(only) && typeof object?.[only] === 'string' ? only : undefined
}
