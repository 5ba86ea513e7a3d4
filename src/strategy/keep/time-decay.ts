import { keepAll } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { agesInHalfLives } from '../decay/ages-in-half-lives.ts'
import { Decay } from '../decay/decay.ts'
import { leastAggressiveEdit, totalTokens } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `timeDecay`. */
export interface TimeDecayOptions {
  /**
   * The number of messages after which the limit of a text has halved, if times are missing. Defaults to a fifth of the history, or to 10 if `freshTokens` is
   * set.
   */
  readonly halfLifeMessages?: number | undefined
  /** The number of hours after which it has halved, if times and "now" are known. Defaults to a fifth of the history's age, or to 1 if `freshTokens` is set. */
  readonly halfLifeHours?: number | undefined
  /** Tokens that a fresh text may take; if set, age alone decides what is cut. Defaults to as many as the budget has room for. */
  readonly freshTokens?: number | undefined
}

/** Half-lives from the newest message to the oldest, if none is set: the oldest text may take a 32nd of what the newest may. */
const DEFAULT_HALF_LIVES = 5
/** Factors of the estimated degree, tried until the result meets the budget. */
const FACTORS = [1.25, 1.1, 1, 0.9, 0.75, 0.5, 0.25, 0.1]

/**
 * Compresses by age, as much as the budget asks. The newest texts lose little or nothing, and the limit of a text halves with each half-life, of which there
 * are five from the newest message to the oldest. A message whose limit falls below 30 tokens is removed; the task stays, cut to 200 tokens if need be. Age is
 * measured by time if messages carry one, up to the latest of them or the `now` given to `compress`, and otherwise by position. Words of the user age at half
 * the pace, but results next to them do not. Does nothing if the history fits the budget. If `freshTokens` is set, limits depend on age alone, whatever the
 * budget.
 *
 * @example
 * timeDecay({ halfLifeMessages: 5 }).plan(history, context)
 */
export function timeDecay(options: TimeDecayOptions = {}): Strategy {
  const checked = {
    ...checkStrategyOptions('timeDecay', options, { halfLifeMessages: 'a number above 0', halfLifeHours: 'a number above 0', freshTokens: 'a number above 0' }),
  }
  const { halfLifeMessages = 10, halfLifeHours = 1, freshTokens = 4000 } = checked
  const byAge = checked.freshTokens !== undefined
  const pace = byAge ? { halfLifeMessages, halfLifeHours } : checked
  return createStrategy('time-decay', (history, context) => {
    const { messages } = history
    if (totalTokens(messages, context.count) <= context.budget) return keepAll(messages)
    const decay = new Decay(
      history,
      context,
      agesInHalfLives(messages, context, { messages: pace.halfLifeMessages, hours: pace.halfLifeHours, count: DEFAULT_HALF_LIVES }),
    )
    if (byAge) return leastAggressiveEdit(history, { ...context, mustFit: false }, [() => decay.draft({ fresh: freshTokens, pace: 1 })])
    const degree = decay.fitDegrees(checked.halfLifeMessages === undefined && checked.halfLifeHours === undefined)
    const drafts = FACTORS.map((factor) => () => decay.draft(degree(factor)))
    return leastAggressiveEdit(history, context, [...drafts, () => decay.draft({ fresh: 0, pace: 1 })], () => decay.draft(degree(1)))
  })
}
