import { valueAt } from '../../text/index.ts'

/** The value at the end of a path of field names and indices, or undefined where any step is missing. Never throws. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return valueAt(value, path)
}

/** The array at the end of a path; empty where there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}
