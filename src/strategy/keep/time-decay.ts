import { keepAll } from '../../message/index.ts'
import { Decay } from '../decay/decay.ts'
import { halfLives } from '../decay/half-lives.ts'
import { gentlest, totalTokens } from '../draft/index.ts'
import { optionsGiven } from '../option/options-given.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `timeDecay`. */
export interface TimeDecayOptions {
  /** After so many messages what a text may take has halved, where times are missing. A fifth of the history unless set, and 10 beside `freshTokens`. */
  readonly halfLifeMessages?: number | undefined
  /** After so many hours it has halved, where times and "now" are known. A fifth of the history's age unless set, and 1 beside `freshTokens`. */
  readonly halfLifeHours?: number | undefined
  /** Tokens that a fresh text may take; then age alone decides what goes. As many as the budget has room for unless set. */
  readonly freshTokens?: number | undefined
}

/** Half-lives from the newest message to the oldest, where none is set: the oldest text may take a 32nd of what the newest may. */
const HALF_LIVES = 5
/** Degrees beside the one found by estimate, tried until what comes out meets the budget. */
const FACTORS = [1.25, 1.1, 1, 0.9, 0.75, 0.5, 0.25, 0.1]

/**
 * Compresses by age, as much as the budget asks: the newest texts stay or lose little, what a text may take halves with each half-life, five from
 * the newest message to the oldest, and what would be left with less than 30 tokens goes; the task stays, if need be in 200. Age goes by time where
 * messages tell theirs, up to the latest of them or the `now` that `compress` was given, else by position. Words of the user age at half the pace,
 * results beside them do not. Does nothing where the history fits the budget. Where `freshTokens` is set limits depend on age alone, whatever the budget.
 *
 * @example
 * timeDecay({ halfLifeMessages: 5 }).plan(history, context)
 */
export function timeDecay(options: TimeDecayOptions = {}): Strategy {
  const named = {
    ...optionsGiven('timeDecay', options, { halfLifeMessages: 'a number above 0', halfLifeHours: 'a number above 0', freshTokens: 'a number above 0' }),
  }
  const { halfLifeMessages = 10, halfLifeHours = 1, freshTokens = 4000 } = named
  const byAge = named.freshTokens !== undefined
  const pace = byAge ? { halfLifeMessages, halfLifeHours } : named
  return {
    name: 'time-decay',
    plan(history, context) {
      const { messages } = history
      if (totalTokens(messages, context.count) <= context.budget) return keepAll(messages)
      const decay = new Decay(history, context, halfLives(messages, context, { messages: pace.halfLifeMessages, hours: pace.halfLifeHours, count: HALF_LIVES }))
      if (byAge) return gentlest(history, { ...context, mustFit: false }, [() => decay.draft({ fresh: freshTokens, pace: 1 })])
      const degree = decay.degrees(named.halfLifeMessages === undefined && named.halfLifeHours === undefined)
      const drafts = FACTORS.map((factor) => () => decay.draft(degree(factor)))
      return gentlest(history, context, [...drafts, () => decay.draft({ fresh: 0, pace: 1 })], () => decay.draft(degree(1)))
    },
  }
}
