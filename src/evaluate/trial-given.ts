import { knownOptions, shownValue } from '../given/index.ts'
import { profileGiven } from '../law/index.ts'
import { DecantError } from '../message/index.ts'
import { strategyGiven } from '../pipeline/index.ts'
import type { Counter } from '../token/index.ts'
import { budgetGiven } from './budget-given.ts'
import type { Trial } from './trial.ts'

const NAMES = { strategy: true, budget: true, profile: true, counter: true, earlier: true } as const
const OF = 'the trial'

/**
 * Checks a trial.
 * @throws DecantError `invalid-option`, `invalid-argument`, `invalid-budget`, `unknown-strategy`
 */
export function trialGiven(trial: Trial): void {
  const { strategy, budget, earlier, ...held } = knownOptions(OF, trial, NAMES)
  strategyGiven(OF, strategy)
  budgetGiven(budget)
  heldGiven(held, OF)
  if (earlier !== undefined && !(earlier instanceof Map))
    throw new DecantError('invalid-option', `The earlier of ${OF} is ${shownValue(earlier)}`, 'Give a Map from a record to the messages that it stands for.')
}

/**
 * Checks the profile and the counter of a trial.
 * @param of the function that uses them, as a caller writes it
 * @throws DecantError `invalid-option`, `invalid-argument`
 */
export function heldGiven({ profile, counter }: Pick<Trial, 'profile' | 'counter'>, of: string): void {
  if (profile !== undefined) profileGiven(profile, of)
  const { message, text } = Object(counter ?? {}) as Partial<Counter>
  if (counter !== undefined && (typeof message !== 'function' || typeof text !== 'function'))
    throw new DecantError('invalid-option', `The counter of ${of} has no message(message) and text(text)`, 'Give createCounter() of decant/token.')
}
