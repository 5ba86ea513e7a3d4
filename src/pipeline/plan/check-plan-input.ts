import { checkProfile } from '../../law/index.ts'
import { checkHistory, DecantError, type History } from '../../message/index.ts'
import type { Strategy } from '../../strategy/index.ts'
import type { Counter } from '../../token/index.ts'
import { checkOptionNames } from '../../validation/index.ts'
import type { PlanOptions } from './plan-options.ts'

const OPTION_NAMES = { budget: true, strategy: true, profile: true, counter: true, rough: true, ref: true, clock: true, prepared: true } as const

/**
 * Validates the inputs of a plan.
 * @throws DecantError `invalid-argument`, `invalid-option`
 */
export function checkPlanInput(history: History, options: PlanOptions): void {
  checkHistory(history, 'plan')
  const { strategy, profile, counter, rough, ref } = checkOptionNames('plan', options, OPTION_NAMES)
  if (!isCounter(counter) || !isCounter(rough))
    throw missingOptionError('`counter` and `rough`', 'two of `decant/token`, such as createCounter() and createCounter({ exact: false })')
  if (typeof ref !== 'function') throw missingOptionError('`ref`', 'a function from a text to its handle, such as (text) => refOf(archive.key, text)')
  checkProfile(profile, 'plan')
  if (typeof (Object(strategy) as Partial<Strategy>).plan !== 'function') throw missingOptionError('`strategy`', 'one of `decant/strategy`, such as cover()')
}

function isCounter(value: unknown): boolean {
  const { message, text } = Object(value) as Partial<Counter>
  return typeof message === 'function' && typeof text === 'function'
}

function missingOptionError(name: string, wanted: string): DecantError {
  return new DecantError('invalid-option', `plan lacks ${name}`, `Give ${wanted}.`)
}
