/**
 * Makes a reader for plain data written by Python programs: fields with underscores (`instance_id`) are returned under their names here (`instanceId`). If
 * both are present and the latter has a value, the latter counts. Data without such fields is returned as it is.
 * @param names the fields by their names here
 * @example
 * underOwnNames<{ instanceId: string }>('instanceId')({ instance_id: 'run-1' } as never) // { instanceId: 'run-1' }
 */
export function underOwnNames<T extends object>(...names: readonly (keyof T & string)[]): (value: T) => T {
  const own = new Map<string, string>(names.map((name) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), name]))
  const written = [...own.keys()]
  return (value) => {
    if (!written.some((name) => Object.hasOwn(value, name))) return value
    const fields = new Map<string, unknown>(Object.entries(value).filter(([name]) => !own.has(name)))
    for (const [name, ours] of own) if (Object.hasOwn(value, name)) fields.set(ours, fields.get(ours) ?? Reflect.get(value, name))
    return Object.fromEntries(fields) as T
  }
}
