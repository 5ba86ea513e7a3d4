/** Returns the value at a path of field names and indices; undefined if a step is missing. Never throws on plain data. */
export function valueAtPath(root: unknown, path: readonly (string | number)[]): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  return value
}
