import { ruleFor } from '../../text/index.ts'
import type { Limits } from './limits-below.ts'
import { windowFor } from './window-for.ts'

/** The limits for all models, and for some. Plain values, so that they can be sent to threads. */
export interface LimitsByModel extends Limits {
  /** By model name or prefix. */
  readonly models: Readonly<Record<string, Limits>>
}

/**
 * The limits for a model; for an unknown model, the limits for all. Without a configured window, the known window of the model applies.
 * @param learned windows of models, as providers named them
 */
export function limitsFor(limits: LimitsByModel, model: string | undefined, learned?: ReadonlyMap<string, number>): Limits {
  const found = (model === undefined ? undefined : ruleFor(limits.models, model)) ?? limits
  return found.isGuess ? within(found, windowFor(model, learned)) : found
}

/** The limits at the same shares of another window. */
function within({ window, trigger, target, early }: Limits, other: number): Limits {
  const scaled = (tokens: number) => Math.floor((tokens / window) * other)
  return { window: other, trigger: scaled(trigger), target: scaled(target), early: early && { ...early, trigger: scaled(early.trigger) } }
}

/** Tokens below which nothing is compacted for this model, or for any model if it is not known. */
export function leastTrigger(limits: LimitsByModel, model: string | undefined, learned: ReadonlyMap<string, number>): number {
  const any = () => [limits, ...Object.values(limits.models), ...[...learned.keys()].map((name) => limitsFor(limits, name, learned))]
  const all = model === undefined ? any() : [limitsFor(limits, model, learned)]
  return Math.min(...all.map(({ trigger, early }) => Math.min(trigger, early?.trigger ?? trigger)))
}
