import { DecantError } from '../../message/index.ts'
import { MAX_WINDOW } from '../option/implausible-window.ts'
import { parseBudget } from '../option/parse-budget.ts'

/** The fewest tokens in which anything of a history can be kept. */
export const MIN_BUDGET = 100

/**
 * Checks a budget that a file or a variable sets for every run. A budget for a single run may be as small as the user likes; a permanent one
 * this small would leave nothing of any history but what must stay.
 * @throws DecantError `invalid-budget`, also for `20`, which was meant as a share or as thousands
 */
export function checkConfiguredBudget(text: string): void {
  const tokens = parseBudget(text)
  if (typeof tokens !== 'number') return
  if (tokens < MIN_BUDGET)
    throw new DecantError(
      'invalid-budget',
      `${tokens} tokens are too few for any history`,
      `Write '${Math.max(tokens, 1)}k' for thousands, '${Math.max(tokens, 1)}%' for a share.`,
    )
  if (tokens > MAX_WINDOW) throw new DecantError('invalid-budget', `No model takes as many tokens as ${tokens}`, "Give for example '8k' or '20%'.")
}
