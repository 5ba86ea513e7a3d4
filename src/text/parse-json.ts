import { asObject, type JsonObject } from './as-object.ts'

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

/** The arguments of a call by name: its input, if that is a JSON object and not longer than `maxChars`. */
export function parseArguments(input: string, maxChars = Number.POSITIVE_INFINITY): JsonObject | undefined {
  return input.length <= maxChars && input.trimStart()[0] === '{' ? asObject(parseJson(input)) : undefined
}
