import type { Message } from '../message/index.ts'
import type { Budget, ResolvedBudget } from '../pipeline/index.ts'
import { totalTokens } from '../strategy/index.ts'
import { createCounter } from '../token/index.ts'
import { checkRounds } from './check-rounds.ts'
import type { CutPoint } from './cut-points.ts'
import { type DecayResult, decay } from './decay.ts'
import { futureNeed } from './future-need.ts'
import { nextActions } from './next-actions.ts'
import { oracle } from './oracle.ts'
import { placedFraction } from './placed-fraction.ts'
import { rewrittenBytes } from './rewritten-bytes.ts'
import { runTrial } from './run-trial.ts'
import { type Score, score } from './score.ts'
import type { Trial } from './trial.ts'

/** What is tried at a cut, and how often it is repeated. */
export interface CutTrial extends Omit<Trial, 'earlier'> {
  /** Also measures what is left after that many compactions in a row, for each number here. */
  readonly rounds?: readonly number[]
}

/** All measures of one strategy at one budget at one cut. */
export interface CutEvaluation extends Score {
  /** Name of the strategy, and the requested budget. */
  readonly strategy: string
  readonly budget: Budget | ResolvedBudget
  /** Index of the message before which the run was cut. */
  readonly cut: number
  /** The number of needed atoms. If there are none, `recall` and `bound` are 1. */
  readonly needed: number
  /** Of the history before the cut, of its replacement, of the budget, and of the hard floor, which stays whatever the budget is. */
  readonly tokens: { readonly before: number; readonly after: number; readonly budget: number; readonly floor: number }
  /** Whether the hard floor is within the budget. If not, no strategy could keep the budget, and the measures show nothing about this one. */
  readonly fits: boolean
  /** Of the next five assistant messages that name anything from before the cut, the fraction in which every such name is still available. */
  readonly nextActions: number
  /** The fraction of the output's characters that occur word for word and in order in the input. */
  readonly placed: number
  /** Bytes of the rendered history from the first changed message on. */
  readonly rewritten: number
  /** Wall-clock time of deciding. */
  readonly milliseconds: number
  /** One for each number of `rounds`, in their order. */
  readonly decay: readonly (DecayResult & { readonly rounds: number })[]
}

/**
 * All measures of one strategy at one budget at one cut of a run, anywhere in it: for a real compaction, `cut` is the number of messages the agent had.
 *
 * @param messages the whole run
 * @param trial `strategy` may be `'oracle'`: the default strategy that knows what comes after the cut
 * @throws DecantError `invalid-argument`, `invalid-option`, `invalid-budget`, `unknown-strategy`, and what a strategy throws
 * @example
 * const { needed, bound, tokens } = evaluateCut(messages, 8, { strategy: 'cover', budget: '40%' })
 */
export function evaluateCut(messages: readonly Message[], cut: number, trial: CutTrial): CutEvaluation {
  return evaluateAt(messages, { ...futureNeed(messages, cut), cut }, { ...trial, rounds: checkRounds(trial?.rounds, 'evaluateCut') })
}

/** The same with the needed atoms already known. */
export function evaluateAt(messages: readonly Message[], { cut, need }: CutPoint, { rounds = [], ...options }: CutTrial): CutEvaluation {
  const before = messages.slice(0, cut)
  const counter = options.counter ?? createCounter()
  const strategy = options.strategy === 'oracle' ? oracle(need) : options.strategy
  const trial = { ...options, counter, strategy }
  const result = runTrial(before, trial)
  return {
    strategy: typeof strategy === 'string' ? strategy : strategy.name,
    budget: options.budget,
    cut,
    needed: need.size,
    ...score(need, before, result.messages),
    tokens: { before: totalTokens(before, counter.message), after: result.tokens, budget: result.budget, floor: result.floor },
    fits: result.floor <= result.budget,
    nextActions: nextActions(messages, cut, result.messages),
    placed: placedFraction(before, result.messages),
    rewritten: rewrittenBytes(before, result.messages),
    milliseconds: result.milliseconds,
    decay: rounds.map((count) => ({ rounds: count, ...decay(before, need, trial, { rounds: count }) })),
  }
}
