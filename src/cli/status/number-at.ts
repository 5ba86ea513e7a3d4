/**
 * The number at a path of a JSON value; undefined if there is none. Uses no schema library, because loading one would take a third of
 * a status line's time limit.
 */
export function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  let at = value
  for (const name of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined
  return typeof at === 'number' && Number.isFinite(at) ? at : undefined
}
