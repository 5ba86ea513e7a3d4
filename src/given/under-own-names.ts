/**
 * Makes a reader of plain data as a log of a Python program holds it: fields with underscores (`instance_id`) come under the names that they have here
 * (`instanceId`). Where both stand and ours says something, ours counts. What has no such field is given back as it is.
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
