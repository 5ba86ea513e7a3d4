import { checkProfile } from '../law/index.ts'
import { DecantError } from '../message/index.ts'
import { checkStrategyChoice } from '../pipeline/index.ts'
import type { Counter } from '../token/index.ts'
import { checkOptionNames, describeValue } from '../validation/index.ts'
import { parseBudget } from './parse-budget.ts'
import type { Trial } from './trial.ts'

const OPTION_NAMES = { strategy: true, budget: true, profile: true, counter: true, earlier: true } as const
const CALLER = 'the trial'

/**
 * Checks a trial.
 * @throws DecantError `invalid-option`, `invalid-argument`, `invalid-budget`, `unknown-strategy`
 */
export function checkTrial(trial: Trial): void {
  const { strategy, budget, earlier, ...rest } = checkOptionNames(CALLER, trial, OPTION_NAMES)
  checkStrategyChoice(CALLER, strategy)
  parseBudget(budget)
  checkProfileAndCounter(rest, CALLER)
  if (earlier !== undefined && !(earlier instanceof Map))
    throw new DecantError(
      'invalid-option',
      `The earlier of ${CALLER} is ${describeValue(earlier)}`,
      'Give a Map from a record to the messages that it stands for.',
    )
}

/**
 * Checks the profile and the counter of a trial.
 * @param caller the function that uses them, as a caller writes it
 * @throws DecantError `invalid-option`, `invalid-argument`
 */
export function checkProfileAndCounter({ profile, counter }: Pick<Trial, 'profile' | 'counter'>, caller: string): void {
  if (profile !== undefined) checkProfile(profile, caller)
  const { message, text } = Object(counter ?? {}) as Partial<Counter>
  if (counter !== undefined && (typeof message !== 'function' || typeof text !== 'function'))
    throw new DecantError('invalid-option', `The counter of ${caller} has no message(message) and text(text)`, 'Give createCounter() of decant/token.')
}
