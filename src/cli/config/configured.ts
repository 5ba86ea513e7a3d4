import type { Command, Configured, OptionValues } from '../command.ts'
import { optionName } from '../option/option-name.ts'
import type { Terminal } from '../terminal.ts'
import { type Settled, settled } from './settled.ts'
import { sound } from './sound.ts'

/** Settings that rules for models have too; an option or a variable for all models overrides the rules. */
const FOR_ALL = ['budget', 'window'] as const

function saidForAll(typed: OptionValues, set: Settled | undefined, name: (typeof FOR_ALL)[number]): boolean {
  return typed[name] !== undefined || set?.origin === `DECANT_${name.toUpperCase()}`
}

/**
 * The typed options, completed with values from the environment and the files, then with the defaults. The settings of
 * strategies (`sliding_window_size`, …) have no options: they reach the command as variables, as if the environment had them. Rules for tools and
 * models are under `rules`.
 * @throws DecantError `invalid-config-file`, and what `sound` throws for settings that this command uses
 */
export async function configured(command: Command, typed: OptionValues, terminal: Terminal): Promise<Configured> {
  const options: Record<string, unknown> = { ...typed }
  const settings: ReadonlyMap<string, Settled> = command.unconfigured ? new Map() : await settled(terminal)
  for (const { flag, default: standard, setting } of command.options) {
    const name = optionName(flag)
    const set = setting && settings.get(setting)
    if (options[name] === undefined && setting && set) await sound(setting, set.value, set.origin)
    if (setting === 'budget' && typeof options[name] === 'string') await sound(setting, options[name], '--budget')
    options[name] ??= set?.value ?? standard
    if (options[name] === undefined) delete options[name]
  }
  if (!command.unconfigured) {
    const window = typed.window === undefined ? settings.get('window') : { value: String(typed.window), origin: '--window' }
    const { rules } = await (await import('./settled-rules.ts')).settledRules(terminal, window)
    options.rules = rules.without(FOR_ALL.filter((name) => saidForAll(typed, settings.get(name), name)))
  }
  const env: Record<string, string | undefined> = { ...terminal.env }
  for (const [setting, { value }] of settings) if (setting.includes('_')) env[setting] = value
  return { options, terminal: { ...terminal, env } }
}
