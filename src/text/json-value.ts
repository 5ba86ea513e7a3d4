/**
 * Parses a JSON text; undefined if it is invalid.
 *
 * @example
 * jsonValue('[1]') // [1]
 * jsonValue('[1') // undefined
 */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
