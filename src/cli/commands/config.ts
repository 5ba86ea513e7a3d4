import { existsSync } from 'node:fs'
import { DecantError } from '../../message/index.ts'
import { archivePath } from '../archive/archive-location.ts'
import type { OptionValues } from '../command.ts'
import { configFiles } from '../config/config-files.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { resolveRules } from '../config/resolve-rules.ts'
import { resolveSettings } from '../config/resolve-settings.ts'
import { SETTINGS } from '../config/setting.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { plainLine } from '../print/plain-line.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { write } from '../print/write.ts'
import { writeJson } from '../print/write-json.ts'
import type { Terminal } from '../terminal.ts'

/** `decant config show`: every setting with its value, and with `--origin` its origin. `decant config schema`: the JSON Schema of the file. */
export async function runConfig(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const [what = 'show'] = args
  if (what === 'schema') {
    const unused = ['origin', 'plain'].find((name) => options[name])
    if (unused !== undefined) throw new DecantError('usage', `\`decant config schema\` does not take --${unused}`, `Leave --${unused} out.`)
    const { configJsonSchema } = await import('../config/config-json-schema.ts')
    await write(terminal.stdout, `${JSON.stringify(configJsonSchema(), null, 2)}\n`)
    return EXIT.ok
  }
  if (what !== 'show') throw new DecantError('usage', `There is no 'config ${what}'`, 'Use `decant config show` or `decant config schema`.')
  const found = await resolveSettings(terminal)
  const single = SETTINGS.map((setting) => ({
    setting: setting as string,
    ...(found.get(setting) ?? { value: setting === 'archive' ? archivePath(undefined, terminal) : DEFAULTS[setting], origin: 'default' }),
  }))
  const rows = [...single, ...(await resolveRules(terminal, found.get('window'))).rows]
  const files = configFiles(terminal)
  if (options.json) await writeJson(terminal, { schema: 1, files, settings: rows.map(rowAsJson) })
  else if (options.plain) for (const { setting, value, origin } of rows) await write(terminal.stdout, plainLine(setting, value, origin))
  else {
    for (const line of settingLines(rows, options.origin === true, terminal.fold.stdout)) await printPage(terminal, `${line}\n`)
    const none = existsSync(files.user) ? '' : ' (not there)'
    printMessage(terminal, `folder: ${files.folder ?? 'no decant.config.json here or above'}\nuser:   ${files.user}${none}\n`)
  }
  return EXIT.ok
}

/** A setting for programs: null if it is unset, where people see a dash. */
function rowAsJson<T extends { readonly value: string; readonly origin: string }>(row: T): Omit<T, 'value'> & { readonly value: string | null } {
  return { ...row, value: row.origin === 'default' && row.value === '-' ? null : row.value }
}

/** A setting as `decant config show` prints it. */
interface Row {
  readonly setting: string
  readonly value: string
  readonly origin: string
}

/** Settings for people: name, value and, if requested, origin; the origin is on its own line if a row has no room for it. */
function settingLines(rows: readonly Row[], withOrigin: boolean, columns: number): string[] {
  const names = rows.reduce((max, { setting }) => Math.max(max, setting.length), 30)
  const room = columns - names - 2
  const fits = ({ value, origin }: Row) => value.length + origin.length <= room
  const column = rows.filter(fits).reduce((max, { value }) => Math.max(max, value.length), 0)
  return rows.map((row) => {
    const { setting, value, origin } = row
    const paddedName = `${setting.padEnd(names)} `
    if (!withOrigin) return `${paddedName}${value}`.trimEnd()
    return fits(row) ? `${paddedName}${value.padEnd(Math.min(column, room - origin.length))} ${origin}` : `${paddedName}${value}\n  ${origin}`
  })
}
