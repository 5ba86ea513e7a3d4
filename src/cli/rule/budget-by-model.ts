import type { Budget } from '../../pipeline/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { parseBudget } from '../option/parse-budget.ts'

/**
 * Returns a function from a run's model to its budget: the one that the rules set for the model, else the one for all.
 * @throws DecantError `invalid-budget`, before any run is processed
 */
export function budgetByModel(options: OptionValues): (model: string | undefined) => Budget {
  const defaultBudget = parseBudget(String(options.budget))
  const rules = Rules.from(options)
  return (model) => {
    const { budget } = rules.forModel(model)
    return budget === undefined ? defaultBudget : parseBudget(String(budget))
  }
}
