import { DecantError } from '../message/index.ts'
import { type Budget, type ResolvedBudget, resolveBudget } from '../pipeline/index.ts'
import { describeValue, isOfKind } from '../validation/index.ts'

/**
 * Parses a budget in any of its forms.
 * @throws DecantError `invalid-budget`
 * @example
 * parseBudget('20%')          // { share: 0.2 }
 * parseBudget({ share: 0.2 }) // { share: 0.2 }
 */
export function parseBudget(budget: Budget | ResolvedBudget): ResolvedBudget {
  if (typeof budget !== 'object' || budget === null) return resolveBudget(budget)
  const [share, tokens]: unknown[] = [Reflect.get(budget, 'share'), Reflect.get(budget, 'tokens')]
  if (tokens === undefined ? isOfKind('a share from 0 to 1', share) : share === undefined && isOfKind('a number from 0', tokens)) return budget
  const found = tokens === undefined ? `a share of ${describeValue(share)}` : `${describeValue(tokens)} tokens`
  throw new DecantError('invalid-budget', `A budget is ${found}`, "Give '20%', 12_000, { share: 0.2 } or { tokens: 12_000 }.")
}
