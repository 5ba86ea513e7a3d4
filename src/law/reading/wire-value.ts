import { valueAt } from '../../text/index.ts'

/** Returns the value at a path of field names and indices, or undefined if any step is missing. Never throws. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return valueAt(value, path)
}

/** Returns the array at a path; empty if there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}
