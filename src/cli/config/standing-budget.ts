import { DecantError } from '../../message/index.ts'
import { MOST_WINDOW } from '../option/no-window.ts'
import { parseBudget } from '../option/parse-budget.ts'

/** Tokens in which something can be told of a history. */
export const LEAST_BUDGET = 100

/**
 * Looks at a budget that holds for every run, as a file or a variable says it. What is asked for once may be as small as one likes; this would leave
 * of every history nothing but what must stay.
 * @throws DecantError `invalid-budget`, also for `20`, which somebody meant for a share or for thousands
 */
export function standingBudget(text: string): void {
  const tokens = parseBudget(text)
  if (typeof tokens !== 'number') return
  if (tokens < LEAST_BUDGET)
    throw new DecantError(
      'invalid-budget',
      `${tokens} tokens hold nothing of a history`,
      `Write '${Math.max(tokens, 1)}k' for thousands, '${Math.max(tokens, 1)}%' for a share.`,
    )
  if (tokens > MOST_WINDOW) throw new DecantError('invalid-budget', `No model takes as many tokens as ${tokens}`, "Give for example '8k' or '20%'.")
}
