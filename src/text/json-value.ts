/**
 * The value of a JSON text; undefined where it is none.
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
