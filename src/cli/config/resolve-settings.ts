import { parseInteger } from '../option/parse-integer.ts'
import { parseWindow } from '../option/parse-window.ts'
import type { Terminal } from '../terminal.ts'
import { checkSetting } from './check-setting.ts'
import { readConfigs } from './read-configs.ts'
import { SETTINGS, type Setting } from './setting.ts'

/** A setting and its origin: a variable of the environment, a file, or none. */
export interface ResolvedSetting {
  readonly value: string
  readonly origin: string
}

/**
 * The settings from the environment, the folder's file and the user's own file, in this order of precedence. An empty variable
 * counts as unset.
 * @throws DecantError `invalid-config-file`; `invalid-option` or `usage` for a variable that must be a number and is not, and what `checkSetting` throws
 */
export async function resolveSettings(terminal: Pick<Terminal, 'cwd' | 'env'>): Promise<ReadonlyMap<Setting, ResolvedSetting>> {
  const configs = await readConfigs(terminal)
  const found = new Map<Setting, ResolvedSetting>()
  for (const setting of SETTINGS) {
    const variable = variableNames(setting).find((name) => terminal.env[name])
    if (variable !== undefined) found.set(setting, { value: await checkVariable(setting, terminal.env[variable] ?? '', variable), origin: variable })
    else
      for (const { origin, config } of configs) {
        const value = config?.[setting]
        if (value === undefined || found.has(setting)) continue
        found.set(setting, { value: String(value), origin })
      }
  }
  return found
}

/** The value of a variable, if a file may contain it too. Code that only some settings need is loaded for these. */
async function checkVariable(setting: Setting, value: string, variable: string): Promise<string> {
  if (setting.includes('_')) (await import('../../pipeline/index.ts')).settingsFrom({ [setting]: value })
  else if (setting === 'port') parseInteger(variable, value, 0, 65_535)
  else if (setting === 'window') parseWindow(variable, value)
  else await checkSetting(setting, value, variable)
  return value
}

/** The variables for a setting: for those of strategies, with `_`, the setting's own name and its upper-case form, for all others DECANT_…. */
function variableNames(setting: Setting): string[] {
  return setting.includes('_') ? [setting, setting.toUpperCase()] : [`DECANT_${setting.toUpperCase()}`]
}
