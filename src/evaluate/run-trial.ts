import { refOf } from '../archive/index.ts'
import { profileNamed } from '../law/index.ts'
import { apply, checkHistory, floorMessages, type Message } from '../message/index.ts'
import { pipelineNamed, plan, splitTokens, tokensOfSplitShare } from '../pipeline/index.ts'
import { totalTokens } from '../strategy/index.ts'
import { type Counter, createCounter } from '../token/index.ts'
import { checkTrial } from './check-trial.ts'
import { parseBudget } from './parse-budget.ts'
import type { Trial } from './trial.ts'

/** The result of a trial. */
export interface TrialResult {
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
 * const { tokens, budget } = runTrial(messages, { strategy: 'newest', budget: '40%' })
 * tokens <= budget // true
 */
export function runTrial(messages: readonly Message[], trial: Trial): TrialResult {
  const history = checkHistory({ messages, tools: [] }, 'runTrial')
  checkTrial(trial)
  const counter = trial.counter ?? createCounter()
  const tokens = budgetTokens(messages, trial, counter)
  const strategy = typeof trial.strategy === 'string' ? pipelineNamed(trial.strategy) : trial.strategy
  const started = performance.now()
  const decision = plan(history, {
    budget: tokens,
    strategy,
    profile: trial.profile ?? profileNamed('openai-chat'),
    counter,
    rough: createCounter({ exact: false }),
    ref: (text) => refOf(KEY, text),
    ...(trial.earlier && { prepared: { earlier: trial.earlier } }),
  })
  const milliseconds = performance.now() - started
  const after = apply(messages, decision.edit)
  return {
    messages: after,
    tokens: totalTokens(after, counter.message),
    budget: tokens,
    floor: totalTokens(floorMessages(messages), counter.message),
    milliseconds,
  }
}

function budgetTokens(messages: readonly Message[], trial: Trial, counter: Counter): number {
  const budget = parseBudget(trial.budget)
  if ('tokens' in budget) return budget.tokens
  return tokensOfSplitShare(splitTokens(messages, counter.message), budget.share)
}
