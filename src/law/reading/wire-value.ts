import { valueAtPath } from '../../text/index.ts'

/** Returns the value at a path of field names and indices, or undefined if any step is missing. Never throws. */
export function wireValue(value: unknown, ...path: readonly (string | number)[]): unknown {
  return valueAtPath(value, path)
}

/** Returns the array at a path; empty if there is none. */
export function wireList(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = wireValue(value, ...path)
  return Array.isArray(found) ? found : []
}
