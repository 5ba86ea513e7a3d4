import type { Terminal } from '../terminal.ts'
import { readConfigs } from './read-configs.ts'
import { Rules } from './rules.ts'
import type { Settled } from './settled.ts'

/** Rules by tool and model, each with its path in the file and the file that it comes from. */
export interface SettledRules {
  readonly rules: Rules
  readonly rows: readonly (Settled & { readonly setting: string })[]
}

/**
 * The rules of the folder's file and the user's own file: each rule separately, the folder's file first.
 * @param window the window set for all models, which must be consistent with the rules
 * @throws DecantError `invalid-config-file`, and what `soundRules` throws
 */
export async function settledRules(terminal: Pick<Terminal, 'cwd' | 'env'>, window: Settled | undefined): Promise<SettledRules> {
  const tools = new Map<string, Settled & { readonly rule: 'pin' | 'first' }>()
  const models = new Map<string, Map<string, Settled & { readonly rule: number | string }>>()
  for (const { origin, config } of await readConfigs(terminal)) {
    for (const [tool, rule] of Object.entries(config?.tools ?? {})) if (!tools.has(tool)) tools.set(tool, { rule, value: rule, origin })
    for (const [model, own] of Object.entries(config?.models ?? {})) {
      const known = models.get(model) ?? new Map<string, Settled & { readonly rule: number | string }>()
      models.set(model, known)
      for (const [name, rule] of Object.entries(own)) if (rule !== undefined && !known.has(name)) known.set(name, { rule, value: String(rule), origin })
    }
  }
  if (models.size > 0) (await import('./sound-rules.ts')).soundRules(models, window)
  const rows = [
    ...[...tools].map(([tool, { value, origin }]) => ({ setting: `tools.${tool}`, value, origin })),
    ...[...models].flatMap(([model, own]) => [...own].map(([name, { value, origin }]) => ({ setting: `models.${model}.${name}`, value, origin }))),
  ]
  const rules = new Rules({
    tools: Object.fromEntries([...tools].map(([tool, { rule }]) => [tool, rule])),
    models: Object.fromEntries([...models].map(([model, own]) => [model, Object.fromEntries([...own].map(([name, { rule }]) => [name, rule]))])),
  })
  return { rules, rows }
}
