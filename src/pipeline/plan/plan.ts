import type { History } from '../../message/index.ts'
import type { Context } from '../../strategy/index.ts'
import { checkPlanInput } from './check-plan-input.ts'
import { currentTime } from './current-time.ts'
import { type Measurement, measureHistory, refineMeasurement } from './measurement.ts'
import { compressedPlan, type Plan, unchangedPlan } from './outcome.ts'
import type { PlanOptions } from './plan-options.ts'
import { refusalReason } from './refusal-reason.ts'
import { runAttempts } from './run-attempts.ts'

/**
 * Decides how to make a history fit a budget. Never worse than doing nothing: if the strategy finds nothing, makes the history no smaller, breaks a law that
 * held before or touches the hard floor, the plan keeps everything and reports why.
 *
 * @example
 * const { edit, report } = plan(history, { budget: 12_000, strategy: cover(), profile, counter, rough, ref })
 */
export function plan(history: History, options: PlanOptions): Plan {
  checkPlanInput(history, options)
  const now = currentTime(history.messages, options.prepared?.now, options.clock)
  const measure = measureHistory(history, options)
  if (measure.before <= measure.budget) return unchangedPlan(history, options, measure, 'The history fits the budget as it is.')
  const texts = new Map<string, string>()
  const context = contextFor(options, now, measure, texts)
  const best = runAttempts(history, options, context, measure)
  const refined = refineMeasurement(history, options, measure, best.after)
  const why = refusalReason(history, best, refined, options.profile)
  if (why) return unchangedPlan(history, options, refined, why)
  return compressedPlan(history, options, refined, best, texts)
}

function contextFor(options: PlanOptions, now: string | undefined, measure: Measurement, texts: Map<string, string>): Context {
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
