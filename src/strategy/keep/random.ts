import { createStrategy } from '../create-strategy.ts'
import { fillBudget, fittedEdit } from '../draft/index.ts'
import type { Strategy } from '../strategy.ts'

/**
 * Keeps blocks chosen by a seeded draw until the budget is full. A floor for measurements: a strategy must choose better than chance. Applied twice, it draws
 * again from what is left, so it cuts more only if its own result exceeds the budget.
 *
 * @example
 * random(7).plan(history, context) // the same seed and history, the same edit
 */
export function random(seed = 1): Strategy {
  return createStrategy('random', (history, context) => {
    const keep = fillBudget(history, context, (all) => shuffledIndices(all.length, seed))
    return fittedEdit(history, context, { keep, reason: 'not drawn' })
  })
}

/** 0 to `length` - 1 in an order drawn by a 32-bit xorshift (Marsaglia 2003), by Fisher and Yates. */
function shuffledIndices(length: number, seed: number): number[] {
  const order = Array.from({ length }, (_, i) => i)
  let state = (seed | 0) ^ 0x9e3779b9 || 1
  for (let i = length - 1; i > 0; i--) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    const j = (state >>> 0) % (i + 1)
    const other = order[j] as number
    order[j] = order[i] as number
    order[i] = other
  }
  return order
}
