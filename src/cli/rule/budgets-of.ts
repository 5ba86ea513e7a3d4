import type { Budget } from '../../pipeline/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { parseBudget } from '../option/parse-budget.ts'

/**
 * The budget for runs of a model: what the rules say for it, else what holds for all.
 * @throws DecantError `invalid-budget`, before any run is looked at
 */
export function budgetsOf(options: OptionValues): (model: string | undefined) => Budget {
  const all = parseBudget(String(options.budget))
  const rules = Rules.among(options)
  return (model) => {
    const { budget } = rules.model(model)
    return budget === undefined ? all : parseBudget(String(budget))
  }
}
