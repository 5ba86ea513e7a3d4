import { knownOptions } from '../../given/index.ts'
import { profileGiven } from '../../law/index.ts'
import { DecantError, type History, historyGiven } from '../../message/index.ts'
import type { Strategy } from '../../strategy/index.ts'
import type { Counter } from '../../token/index.ts'
import type { PlanOptions } from './plan-options.ts'

const NAMES = { budget: true, strategy: true, profile: true, counter: true, rough: true, ref: true, clock: true, prepared: true } as const

/**
 * Validates the inputs of a plan.
 * @throws DecantError `invalid-argument`, `invalid-option`
 */
export function planGiven(history: History, options: PlanOptions): void {
  historyGiven(history, 'plan')
  const { strategy, profile, counter, rough, ref } = knownOptions('plan', options, NAMES)
  if (!isCounter(counter) || !isCounter(rough))
    throw lacking('`counter` and `rough`', 'two of `decant/token`, such as createCounter() and createCounter({ exact: false })')
  if (typeof ref !== 'function') throw lacking('`ref`', 'a function from a text to its handle, such as (text) => refOf(archive.key, text)')
  profileGiven(profile, 'plan')
  if (typeof (Object(strategy) as Partial<Strategy>).plan !== 'function') throw lacking('`strategy`', 'one of `decant/strategy`, such as cover()')
}

function isCounter(value: unknown): boolean {
  const { message, text } = Object(value) as Partial<Counter>
  return typeof message === 'function' && typeof text === 'function'
}

function lacking(name: string, wanted: string): DecantError {
  return new DecantError('invalid-option', `plan lacks ${name}`, `Give ${wanted}.`)
}
