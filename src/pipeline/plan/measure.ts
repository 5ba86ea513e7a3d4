import type { History } from '../../message/index.ts'
import { charactersOf } from '../../strategy/index.ts'
import { resolveBudget } from './budget.ts'
import type { PlanOptions } from './plan-options.ts'
import { shareOf, tokensApart } from './share-of.ts'

/** If the estimate is this far above the budget, the exact count of the input is not needed. */
const CLEARLY_OVER = 1.5
/** The share within which an estimate is trusted. */
const NEAR = 0.5
/** The most characters for which the base of a share is counted; above that it is estimated. */
const COUNTED = 8_000_000

/** The tokens before the cut, and the tokens that may be left. */
export interface Measure {
  readonly before: number
  readonly beforeExact: boolean
  /** Tokens of the whole result, tool schemas included. */
  readonly budget: number
  readonly tools: number
}

/** Counts the input; one that is far above its budget is only estimated. */
export function measured(history: History, { budget, counter, rough }: PlanOptions): Measure {
  const tools = counter.tools(history.tools)
  const resolved = resolveBudget(budget)
  if ('share' in resolved) {
    const exact = charactersOf(history.messages) <= COUNTED
    const apart = tokensApart(history.messages, counter.message, (exact ? counter : rough).message)
    return { before: apart.system + apart.rest + tools, beforeExact: exact, budget: shareOf(apart, resolved.share) + tools, tools }
  }
  const estimated = rough.messages(history.messages) + tools
  if (estimated > resolved.tokens * CLEARLY_OVER) return { before: estimated, beforeExact: false, budget: resolved.tokens, tools }
  return { before: counter.messages(history.messages) + tools, beforeExact: true, budget: resolved.tokens, tools }
}

/** Counts an input that was only estimated if the result is so close to it that the estimate may be wrong about which is smaller. */
export function settled(history: History, { counter }: PlanOptions, measure: Measure, after: number): Measure {
  if (measure.beforeExact || after < measure.before * NEAR) return measure
  return { ...measure, before: counter.messages(history.messages) + measure.tools, beforeExact: true }
}
