import { DecantError } from '../../message/index.ts'
import type { Setting } from './setting.ts'

/**
 * Checks a budget, a strategy, a scope or a base URL. An error names its origin: a value in a file or a variable is hard to find without it, and
 * so is the faulty one of two similar options. Code that only some settings need is loaded for these.
 * @param origin the option, the variable or the file
 * @throws DecantError `invalid-budget`, `unknown-strategy`, `usage`
 */
export async function checkSetting(setting: Setting, value: string, origin: string): Promise<void> {
  try {
    if (setting === 'budget' && origin === '--budget') (await import('../option/parse-budget.ts')).parseBudget(value)
    else if (setting === 'budget') (await import('./check-configured-budget.ts')).checkConfiguredBudget(value)
    else if (setting === 'strategy') (await import('../../pipeline/index.ts')).pipelineNamed(value)
    else if (setting === 'scope') (await import('../archive/scope.ts')).parseScope(value, { env: {} })
    else if (setting === 'anthropic' || setting === 'openai' || setting === 'google')
      (await import('../option/check-base-url.ts')).checkBaseUrl(value, (await import('./defaults.ts')).DEFAULTS[setting])
  } catch (error) {
    if (!(error instanceof DecantError)) throw error
    const isNamed = /^(?:--|DECANT_)/.test(origin)
    throw new DecantError(error.code, isNamed ? `${origin}: ${error.message}` : error.message, error.remedy, isNamed ? {} : { file: origin }, error)
  }
}
