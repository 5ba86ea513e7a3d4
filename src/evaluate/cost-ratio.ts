import { DecantError } from '../message/index.ts'
import { isOfKind } from '../validation/index.ts'

/**
 * The cost of a way of keeping a context, divided by that of only appending: in total, and the highest value after any request; 1 if
 * appending cost nothing.
 */
export interface CostRatio {
  readonly total: number
  readonly highest: number
}

/**
 * The ratio of two costs, given request by request.
 * @param costs of the same length as `appendCosts`, in the same unit
 * @throws DecantError `invalid-argument`
 * @example
 * costRatio([1, 3, 1], [1, 1, 3]) // { total: 1, highest: 2 }
 */
export function costRatio(costs: readonly number[], appendCosts: readonly number[]): CostRatio {
  if (!areCosts(costs) || !areCosts(appendCosts) || costs.length !== appendCosts.length)
    throw new DecantError('invalid-argument', 'costRatio takes two lists of costs, one cost per request', 'Give `spent` and `appended` of a pricedSession.')
  let [spent, appended, highest] = [0, 0, 0]
  costs.forEach((cost, i) => {
    spent += cost
    appended += appendCosts[i] as number
    if (appended > 0) highest = Math.max(highest, spent / appended)
  })
  return { total: appended === 0 ? 1 : spent / appended, highest }
}

function areCosts(costs: unknown): boolean {
  return Array.isArray(costs) && costs.every((cost) => isOfKind('a number from 0', cost))
}
