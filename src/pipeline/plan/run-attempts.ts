import { newViolations } from '../../law/index.ts'
import { apply, DecantError, type Edit, type History, isEdit, type Message, normalise } from '../../message/index.ts'
import { type Context, makeWellFormed, type Strategy } from '../../strategy/index.ts'
import type { Measurement } from './measurement.ts'
import type { PlanOptions } from './plan-options.ts'

/** How often a strategy is called, each time for less. */
const MAX_ATTEMPTS = 3

/** The result of one call of a strategy. */
export interface Attempt {
  readonly edit: Edit<Message>
  readonly messages: readonly Message[]
  readonly after: number
}

/**
 * Runs the strategy. If it exceeds the budget, calls it again with the budget lowered by the excess, and takes the smallest result. If that still exceeds the
 * budget, the strategy must fit: it cuts beyond its idea, unless the result breaks a law.
 */
export function runAttempts(history: History, options: PlanOptions, context: Context, measure: Measurement): Attempt {
  let best: Attempt | undefined
  let budget = context.budget
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    const next = runStrategy(history, options, { ...context, budget }, measure)
    if (best && next.after >= best.after) break
    best = next
    if (best.after <= measure.budget) return best
    budget = Math.max(0, budget - (best.after - measure.budget) - 8)
  }
  const pressedAttempt = runStrategy(history, options, { ...context, mustFit: true }, measure)
  if (!best || (pressedAttempt.after < best.after && newViolations(history, { ...history, messages: pressedAttempt.messages }, options.profile).length === 0))
    return pressedAttempt
  return best
}

function runStrategy(history: History, { strategy, counter }: PlanOptions, context: Context, { tools }: Measurement): Attempt {
  const edit = makeWellFormed(normalise(history.messages, checkPlan(strategy, strategy.plan(history, context))))
  const messages = apply(history.messages, edit)
  return { edit, messages, after: counter.messages(messages) + tools }
}

/**
 * Checks the edit of a strategy: a user's own strategy may return anything.
 * @throws DecantError `invalid-option`, with the name of the strategy
 */
function checkPlan({ name }: Pick<Strategy, 'name'>, edit: Edit<Message>): Edit<Message> {
  if (isEdit<Message>(edit)) return edit
  const then: unknown = Reflect.get(Object(edit), 'then')
  throw new DecantError(
    'invalid-option',
    `The plan of the strategy '${name}' is ${typeof then === 'function' ? 'a promise' : 'no edit'}`,
    'Return an edit from plan(history, context), which must not be async: for example draftEdit(history, context, { keep, reason }) of decant/strategy.',
  )
}
