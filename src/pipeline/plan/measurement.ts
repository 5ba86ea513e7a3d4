import type { History } from '../../message/index.ts'
import { charactersOf } from '../../strategy/index.ts'
import { resolveBudget } from './budget.ts'
import type { PlanOptions } from './plan-options.ts'
import { splitTokens, tokensOfSplitShare } from './token-split.ts'

/** If the estimate is this far above the budget, the exact count of the input is not needed. */
const CLEARLY_OVER_FACTOR = 1.5
/** The share within which an estimate is trusted. */
const NEAR_FRACTION = 0.5
/** Maximum characters for which the base of a share is counted; above that it is estimated. */
const MAX_COUNTED_CHARS = 8_000_000

/** The tokens before the cut, and the tokens that may be left. */
export interface Measurement {
  readonly before: number
  readonly beforeExact: boolean
  /** Tokens of the whole result, tool schemas included. */
  readonly budget: number
  readonly tools: number
}

/** Counts the input; one that is far above its budget is only estimated. */
export function measureHistory(history: History, { budget, counter, rough }: PlanOptions): Measurement {
  const tools = counter.tools(history.tools)
  const resolved = resolveBudget(budget)
  if ('share' in resolved) {
    const exact = charactersOf(history.messages) <= MAX_COUNTED_CHARS
    const split = splitTokens(history.messages, counter.message, (exact ? counter : rough).message)
    return { before: split.system + split.rest + tools, beforeExact: exact, budget: tokensOfSplitShare(split, resolved.share) + tools, tools }
  }
  const estimated = rough.messages(history.messages) + tools
  if (estimated > resolved.tokens * CLEARLY_OVER_FACTOR) return { before: estimated, beforeExact: false, budget: resolved.tokens, tools }
  return { before: counter.messages(history.messages) + tools, beforeExact: true, budget: resolved.tokens, tools }
}

/** Counts an input that was only estimated if the result is so close to it that the estimate may be wrong about which is smaller. */
export function refineMeasurement(history: History, { counter }: PlanOptions, measure: Measurement, after: number): Measurement {
  if (measure.beforeExact || after < measure.before * NEAR_FRACTION) return measure
  return { ...measure, before: counter.messages(history.messages) + measure.tools, beforeExact: true }
}
