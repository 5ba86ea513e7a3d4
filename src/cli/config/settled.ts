import { wholeNumber } from '../option/whole-number.ts'
import { windowOf } from '../option/window-of.ts'
import type { Terminal } from '../terminal.ts'
import { readConfigs } from './read-configs.ts'
import { SETTINGS, type Setting } from './setting.ts'
import { sound } from './sound.ts'

/** A setting and its origin: a variable of the environment, a file, or none. */
export interface Settled {
  readonly value: string
  readonly origin: string
}

/**
 * The settings from the environment, the folder's file and the user's own file, in this order of precedence. An empty variable
 * counts as unset.
 * @throws DecantError `invalid-config-file`; `invalid-option` or `usage` for a variable that must be a number and is not, and what `sound` throws
 */
export async function settled(terminal: Pick<Terminal, 'cwd' | 'env'>): Promise<ReadonlyMap<Setting, Settled>> {
  const read = await readConfigs(terminal)
  const found = new Map<Setting, Settled>()
  for (const setting of SETTINGS) {
    const variable = variables(setting).find((name) => terminal.env[name])
    if (variable !== undefined) found.set(setting, { value: await checked(setting, terminal.env[variable] ?? '', variable), origin: variable })
    else
      for (const { origin, config } of read) {
        const value = config?.[setting]
        if (value === undefined || found.has(setting)) continue
        found.set(setting, { value: String(value), origin })
      }
  }
  return found
}

/** The value of a variable, if a file may contain it too. Code that only some settings need is loaded for these. */
async function checked(setting: Setting, value: string, variable: string): Promise<string> {
  if (setting.includes('_')) (await import('../../pipeline/index.ts')).settingsFrom({ [setting]: value })
  else if (setting === 'port') wholeNumber(variable, value, 0, 65_535)
  else if (setting === 'window') windowOf(variable, value)
  else await sound(setting, value, variable)
  return value
}

/** The variables for a setting: for those of strategies, with `_`, the setting's own name and its upper-case form, for all others DECANT_…. */
function variables(setting: Setting): string[] {
  return setting.includes('_') ? [setting, setting.toUpperCase()] : [`DECANT_${setting.toUpperCase()}`]
}
