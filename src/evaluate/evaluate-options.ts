import { DecantError } from '../message/index.ts'
import type { Budget, ResolvedBudget, StrategyChoice } from '../pipeline/index.ts'
import { checkStrategyChoice } from '../pipeline/index.ts'
import { checkOptionKinds, checkOptionNames, describeValue } from '../validation/index.ts'
import { checkRounds } from './check-rounds.ts'
import { checkProfileAndCounter } from './check-trial.ts'
import { checkShares } from './cut-points.ts'
import { parseBudget } from './parse-budget.ts'
import type { Trial } from './trial.ts'

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

const OPTION_NAMES = { strategies: true, budgets: true, shares: true, rounds: true, profile: true, counter: true, onProgress: true } as const
const CALLER = 'evaluate'

/**
 * Checks the options of `evaluate` and fills in the defaults.
 * @throws DecantError `invalid-option`, `invalid-argument`, `invalid-budget`, `unknown-strategy`
 */
export function resolveEvaluateOptions(options: EvaluateOptions) {
  const given = checkOptionKinds(CALLER, checkOptionNames(CALLER, options, OPTION_NAMES), { onProgress: 'a function' })
  const { strategies = ['newest', 'cover'], budgets = ['5%', '10%', '20%', '30%', '50%'], shares = [0.5, 0.75] } = given
  for (const strategy of checkList('strategies', strategies)) if (strategy !== 'oracle') checkStrategyChoice(CALLER, strategy)
  for (const budget of checkList('budgets', budgets)) parseBudget(budget)
  checkShares(shares, CALLER)
  checkProfileAndCounter(given, CALLER)
  return { ...given, strategies, budgets, shares, rounds: checkRounds(given.rounds, CALLER) }
}

function checkList<T>(name: string, list: readonly T[]): readonly T[] {
  if (Array.isArray(list) && list.length > 0) return list
  throw new DecantError(
    'invalid-option',
    `The ${name} of ${CALLER} are ${Array.isArray(list) ? 'none' : describeValue(list)}`,
    'Give a list with at least one, or leave it out.',
  )
}
