import type { Command, CommandInput, OptionValues } from '../command.ts'
import { optionName } from '../option/option-name.ts'
import type { Terminal } from '../terminal.ts'
import { checkSetting } from './check-setting.ts'
import { type ResolvedSetting, resolveSettings } from './resolve-settings.ts'

/** Settings that rules for models have too; an option or a variable for all models overrides the rules. */
const MODEL_RULE_SETTINGS = ['budget', 'window'] as const

function isSetForAllModels(typed: OptionValues, resolved: ResolvedSetting | undefined, name: (typeof MODEL_RULE_SETTINGS)[number]): boolean {
  return typed[name] !== undefined || resolved?.origin === `DECANT_${name.toUpperCase()}`
}

/**
 * The typed options, completed with values from the environment and the files, then with the defaults. The settings of
 * strategies (`sliding_window_size`, …) have no options: they reach the command as variables, as if the environment had them. Rules for tools and
 * models are under `rules`.
 * @throws DecantError `invalid-config-file`, and what `checkSetting` throws for settings that this command uses
 */
export async function resolveCommandInput(command: Command, typed: OptionValues, terminal: Terminal): Promise<CommandInput> {
  const options: Record<string, unknown> = { ...typed }
  const settings: ReadonlyMap<string, ResolvedSetting> = command.ignoresConfig ? new Map() : await resolveSettings(terminal)
  for (const { flag, default: fallback, setting } of command.options) {
    const name = optionName(flag)
    const resolved = setting && settings.get(setting)
    if (options[name] === undefined && setting && resolved) await checkSetting(setting, resolved.value, resolved.origin)
    if (setting === 'budget' && typeof options[name] === 'string') await checkSetting(setting, options[name], '--budget')
    options[name] ??= resolved?.value ?? fallback
    if (options[name] === undefined) delete options[name]
  }
  if (!command.ignoresConfig) {
    const window = typed.window === undefined ? settings.get('window') : { value: String(typed.window), origin: '--window' }
    const { rules } = await (await import('./resolve-rules.ts')).resolveRules(terminal, window)
    options.rules = rules.withoutSettings(MODEL_RULE_SETTINGS.filter((name) => isSetForAllModels(typed, settings.get(name), name)))
  }
  const env: Record<string, string | undefined> = { ...terminal.env }
  for (const [setting, { value }] of settings) if (setting.includes('_')) env[setting] = value
  return { options, terminal: { ...terminal, env } }
}
