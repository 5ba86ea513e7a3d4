import type { Terminal } from '../terminal.ts'
import { readConfigs } from './read-configs.ts'
import type { ResolvedSetting } from './resolve-settings.ts'
import { Rules } from './rules.ts'

/** Rules by tool and model, each with its path in the file and the file that it comes from. */
export interface ResolvedRules {
  readonly rules: Rules
  readonly rows: readonly (ResolvedSetting & { readonly setting: string })[]
}

/**
 * The rules of the folder's file and the user's own file: each rule separately, the folder's file first.
 * @param window the window set for all models, which must be consistent with the rules
 * @throws DecantError `invalid-config-file`, and what `checkModelRules` throws
 */
export async function resolveRules(terminal: Pick<Terminal, 'cwd' | 'env'>, window: ResolvedSetting | undefined): Promise<ResolvedRules> {
  const tools = new Map<string, ResolvedSetting & { readonly rule: 'pin' | 'first' }>()
  const models = new Map<string, Map<string, ResolvedSetting & { readonly rule: number | string }>>()
  for (const { origin, config } of await readConfigs(terminal)) {
    for (const [tool, rule] of Object.entries(config?.tools ?? {})) if (!tools.has(tool)) tools.set(tool, { rule, value: rule, origin })
    for (const [model, modelSettings] of Object.entries(config?.models ?? {})) {
      const resolved = models.get(model) ?? new Map<string, ResolvedSetting & { readonly rule: number | string }>()
      models.set(model, resolved)
      for (const [name, rule] of Object.entries(modelSettings))
        if (rule !== undefined && !resolved.has(name)) resolved.set(name, { rule, value: String(rule), origin })
    }
  }
  if (models.size > 0) (await import('./check-model-rules.ts')).checkModelRules(models, window)
  const rows = [
    ...[...tools].map(([tool, { value, origin }]) => ({ setting: `tools.${tool}`, value, origin })),
    ...[...models].flatMap(([model, modelSettings]) =>
      [...modelSettings].map(([name, { value, origin }]) => ({ setting: `models.${model}.${name}`, value, origin })),
    ),
  ]
  const rules = new Rules({
    tools: Object.fromEntries([...tools].map(([tool, { rule }]) => [tool, rule])),
    models: Object.fromEntries(
      [...models].map(([model, modelSettings]) => [model, Object.fromEntries([...modelSettings].map(([name, { rule }]) => [name, rule]))]),
    ),
  })
  return { rules, rows }
}
