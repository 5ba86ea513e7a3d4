import { isExactNumber } from './is-exact-number.ts'

/** A parsed JSON object whose fields are not yet checked. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Returns the value if it is an object; arrays, null and numbers that keep their exact digits are not. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value) ? (value as JsonObject) : undefined
}
