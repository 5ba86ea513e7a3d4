import type { History } from '../../message/index.ts'
import type { Context } from '../../strategy/index.ts'
import { attempt } from './attempt.ts'
import { type Measure, measured, settled } from './measure.ts'
import { carried, type Plan, unchanged } from './outcome.ts'
import { planGiven } from './plan-given.ts'
import type { PlanOptions } from './plan-options.ts'
import { present } from './present.ts'
import { refusal } from './refusal.ts'

/**
 * Decides how to make a history fit a budget. Never worse than doing nothing: if the strategy finds nothing, makes the history no smaller, breaks a law that
 * held before or touches the hard floor, the plan keeps everything and says why.
 *
 * @example
 * const { edit, report } = plan(history, { budget: 12_000, strategy: cover(), profile, counter, rough, ref })
 */
export function plan(history: History, options: PlanOptions): Plan {
  planGiven(history, options)
  const now = present(history.messages, options.prepared?.now, options.clock)
  const measure = measured(history, options)
  if (measure.before <= measure.budget) return unchanged(history, options, measure, 'The history fits the budget as it is.')
  const texts = new Map<string, string>()
  const context = contextFor(options, now, measure, texts)
  const best = attempt(history, options, context, measure)
  const sure = settled(history, options, measure, best.after)
  const why = refusal(history, best, sure, options.profile)
  if (why) return unchanged(history, options, sure, why)
  return carried(history, options, sure, best, texts)
}

function contextFor(options: PlanOptions, now: string | undefined, measure: Measure, texts: Map<string, string>): Context {
  const { counter, rough, prepared } = options
  return {
    ...prepared,
    ...(now !== undefined && { now }),
    budget: Math.max(0, measure.budget - measure.tools),
    profile: options.profile,
    count: (message) => counter.message(message),
    estimate: (text) => rough.text(text),
    ref: (text) => {
      const ref = options.ref(text)
      texts.set(ref, text)
      return ref
    },
  }
}
