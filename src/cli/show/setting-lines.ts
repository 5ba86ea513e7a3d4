/** A setting as `decant config show` tells it. */
interface Row {
  readonly setting: string
  readonly value: string
  readonly origin: string
}

/** Settings for people: name, value and, where it is wanted, origin; below its setting where a row has no room for it. */
export function settingLines(rows: readonly Row[], withOrigin: boolean, columns: number): string[] {
  const names = rows.reduce((most, { setting }) => Math.max(most, setting.length), 30)
  const room = columns - names - 2
  const fits = ({ value, origin }: Row) => value.length + origin.length <= room
  const column = rows.filter(fits).reduce((most, { value }) => Math.max(most, value.length), 0)
  return rows.map((row) => {
    const { setting, value, origin } = row
    const named = `${setting.padEnd(names)} `
    if (!withOrigin) return `${named}${value}`.trimEnd()
    return fits(row) ? `${named}${value.padEnd(Math.min(column, room - origin.length))} ${origin}` : `${named}${value}\n  ${origin}`
  })
}
