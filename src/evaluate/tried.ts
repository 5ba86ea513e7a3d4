import { refOf } from '../archive/index.ts'
import { profileNamed } from '../law/index.ts'
import { apply, floorMessages, historyGiven, type Message } from '../message/index.ts'
import { pipelineNamed, plan, shareOf, tokensApart } from '../pipeline/index.ts'
import { totalTokens } from '../strategy/index.ts'
import { type Counter, createCounter } from '../token/index.ts'
import { budgetGiven } from './budget-given.ts'
import type { Trial } from './trial.ts'
import { trialGiven } from './trial-given.ts'

/** The result of a trial. */
export interface Tried {
  readonly messages: readonly Message[]
  /** Tokens of the result, of the budget, and of the hard floor, which must stay whatever the budget is. */
  readonly tokens: number
  readonly budget: number
  readonly floor: number
  /** Wall-clock time of deciding. */
  readonly milliseconds: number
}

/** Fixed, so that equal trials give equal bytes. */
const KEY = '00'.repeat(32)

/**
 * Compresses messages as `compress` would, without an archive.
 * @throws DecantError `invalid-argument`, `invalid-option`, `invalid-budget`, `unknown-strategy`
 * @example
 * const { tokens, budget } = tried(messages, { strategy: 'newest', budget: '40%' })
 * tokens <= budget // true
 */
export function tried(messages: readonly Message[], trial: Trial): Tried {
  const history = historyGiven({ messages, tools: [] }, 'tried')
  trialGiven(trial)
  const counter = trial.counter ?? createCounter()
  const tokens = budgetOf(messages, trial, counter)
  const strategy = typeof trial.strategy === 'string' ? pipelineNamed(trial.strategy) : trial.strategy
  const started = performance.now()
  const made = plan(history, {
    budget: tokens,
    strategy,
    profile: trial.profile ?? profileNamed('openai-chat'),
    counter,
    rough: createCounter({ exact: false }),
    ref: (text) => refOf(KEY, text),
    ...(trial.earlier && { prepared: { earlier: trial.earlier } }),
  })
  const milliseconds = performance.now() - started
  const after = apply(messages, made.edit)
  return {
    messages: after,
    tokens: totalTokens(after, counter.message),
    budget: tokens,
    floor: totalTokens(floorMessages(messages), counter.message),
    milliseconds,
  }
}

function budgetOf(messages: readonly Message[], trial: Trial, counter: Counter): number {
  const budget = budgetGiven(trial.budget)
  if ('tokens' in budget) return budget.tokens
  return shareOf(tokensApart(messages, counter.message), budget.share)
}
