import { kindsGiven, knownOptions, shownValue } from '../given/index.ts'
import { DecantError } from '../message/index.ts'
import type { Budget, ResolvedBudget, StrategyChoice } from '../pipeline/index.ts'
import { strategyGiven } from '../pipeline/index.ts'
import { budgetGiven } from './budget-given.ts'
import { sharesGiven } from './cut.ts'
import { roundsGiven } from './rounds-given.ts'
import type { Trial } from './trial.ts'
import { heldGiven } from './trial-given.ts'

/** What is measured, and where. */
export interface EvaluateOptions extends Pick<Trial, 'profile' | 'counter'> {
  /** Strategies, names of them, and `'oracle'`: the default strategy with the future known. Default: `newest` and `cover`. */
  readonly strategies?: readonly StrategyChoice[] | undefined
  /** Shares of the tokens outside system text (`'20%'`), plus the system text; or tokens of the whole. Default: 5, 10, 20, 30 and 50 %. */
  readonly budgets?: readonly (Budget | ResolvedBudget)[] | undefined
  /** Where runs are cut, as shares of their messages. Default: a half and three quarters. */
  readonly shares?: readonly number[] | undefined
  /** Also measures what is left after that many compactions in a row, for each number here: `[3, 8]` takes eleven times as long. Default: none. */
  readonly rounds?: readonly number[] | undefined
  /** Called after each strategy at each budget at each cut. */
  readonly onProgress?: ((progress: EvaluateProgress) => void) | undefined
}

/** The progress of an evaluation. */
export interface EvaluateProgress {
  /** Name of the strategy measured last. */
  readonly strategy: string
  readonly done: number
  readonly all: number
}

const NAMES = { strategies: true, budgets: true, shares: true, rounds: true, profile: true, counter: true, onProgress: true } as const
const OF = 'evaluate'

/**
 * Checks the options of `evaluate` and fills in the defaults.
 * @throws DecantError `invalid-option`, `invalid-argument`, `invalid-budget`, `unknown-strategy`
 */
export function evaluateOptions(options: EvaluateOptions) {
  const given = kindsGiven(OF, knownOptions(OF, options, NAMES), { onProgress: 'a function' })
  const { strategies = ['newest', 'cover'], budgets = ['5%', '10%', '20%', '30%', '50%'], shares = [0.5, 0.75] } = given
  for (const strategy of listGiven('strategies', strategies)) if (strategy !== 'oracle') strategyGiven(OF, strategy)
  for (const budget of listGiven('budgets', budgets)) budgetGiven(budget)
  sharesGiven(shares, OF)
  heldGiven(given, OF)
  return { ...given, strategies, budgets, shares, rounds: roundsGiven(given.rounds, OF) }
}

function listGiven<T>(name: string, list: readonly T[]): readonly T[] {
  if (Array.isArray(list) && list.length > 0) return list
  throw new DecantError(
    'invalid-option',
    `The ${name} of ${OF} are ${Array.isArray(list) ? 'none' : shownValue(list)}`,
    'Give a list with at least one, or leave it out.',
  )
}
