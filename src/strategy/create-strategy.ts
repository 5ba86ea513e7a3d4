import { checkProfile } from '../law/index.ts'
import { checkHistory, DecantError } from '../message/index.ts'
import { describeValue } from '../validation/index.ts'
import type { Context, Strategy } from './strategy.ts'

/** What every context must contain beside its budget and profile. */
const FUNCTIONS = ['count', 'estimate', 'ref'] as const

/**
 * Creates a strategy whose plan checks its inputs first: a missing field of the context would otherwise fail somewhere inside, or only on some histories.
 * Its plan throws DecantError `invalid-argument` for anything but a history or a profile, and `invalid-option` for a context that lacks a field.
 */
export function createStrategy(name: string, plan: Strategy['plan']): Strategy {
  return {
    name,
    plan(history, context) {
      const caller = `The plan of ${name}`
      checkHistory(history, caller)
      checkContext(context, caller)
      return plan(history, context)
    },
  }
}

function checkContext(context: Context, caller: string): void {
  const fields = Object(context) as Partial<Context>
  const missing =
    typeof fields.budget !== 'number' ? 'budget' : fields.profile === undefined ? 'profile' : FUNCTIONS.find((field) => typeof fields[field] !== 'function')
  if (missing !== undefined)
    throw new DecantError(
      'invalid-option',
      `${caller} takes a context, of which ${missing} is ${describeValue(fields[missing])}`,
      'Give a context with budget, profile, count, estimate and ref; plan(history, options) of decant/pipeline makes one.',
    )
  checkProfile(context.profile, caller)
}
