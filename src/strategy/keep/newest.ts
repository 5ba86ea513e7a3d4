import { createStrategy } from '../create-strategy.ts'
import { fillBudget, fittedEdit } from '../draft/index.ts'
import type { Strategy } from '../strategy.ts'

/**
 * Keeps the newest messages that fit the budget, in one unbroken run, besides protected messages. The baseline that every other strategy is measured against.
 *
 * @example
 * newest().plan(history, context) // s u a u a u → s [3 messages left out …] a u
 */
export function newest(): Strategy {
  return createStrategy('newest', (history, context) => {
    const keep = fillBudget(history, context, (all) => Array.from(all, (_, i) => all.length - 1 - i), { misfit: 'stop' })
    return fittedEdit(history, context, { keep, reason: 'older than the messages that fit the budget' })
  })
}
