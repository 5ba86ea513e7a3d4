/**
 * Parses a JSON text; undefined if it is invalid.
 *
 * @example
 * parseJson('[1]') // [1]
 * parseJson('[1') // undefined
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
