/**
 * Makes a reader for plain data written by Python programs: fields with underscores (`instance_id`) are returned under their names here (`instanceId`). If
 * both are present and the latter has a value, the latter counts. Data without such fields is returned as it is.
 * @param names the fields by their names here
 * @example
 * snakeCaseReader<{ instanceId: string }>('instanceId')({ instance_id: 'run-1' } as never) // { instanceId: 'run-1' }
 */
export function snakeCaseReader<T extends object>(...names: readonly (keyof T & string)[]): (value: T) => T {
  const camelBySnake = new Map<string, string>(names.map((name) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), name]))
  const snakeNames = [...camelBySnake.keys()]
  return (value) => {
    if (!snakeNames.some((name) => Object.hasOwn(value, name))) return value
    const fields = new Map<string, unknown>(Object.entries(value).filter(([name]) => !camelBySnake.has(name)))
    for (const [name, camelName] of camelBySnake) if (Object.hasOwn(value, name)) fields.set(camelName, fields.get(camelName) ?? Reflect.get(value, name))
    return Object.fromEntries(fields) as T
  }
}
