import { ruleFor } from '../../text/index.ts'
import type { Limits } from './limits-below.ts'
import { windowFor } from './window-for.ts'

/** The limits of all models, and those of some. Plain values, which travel to threads. */
export interface LimitsByModel extends Limits {
  /** By name, or by how names begin. */
  readonly models: Readonly<Record<string, Limits>>
}

/**
 * What holds for a model; for one that is not known, what holds for all. Where nobody said what it takes, it takes what is known of it.
 * @param learned what providers said that models take
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

/** Tokens below which nothing is compacted, be the model this one, or any where it is not known. */
export function leastTrigger(limits: LimitsByModel, model: string | undefined, learned: ReadonlyMap<string, number>): number {
  const any = () => [limits, ...Object.values(limits.models), ...[...learned.keys()].map((name) => limitsFor(limits, name, learned))]
  const all = model === undefined ? any() : [limitsFor(limits, model, learned)]
  return Math.min(...all.map(({ trigger, early }) => Math.min(trigger, early?.trigger ?? trigger)))
}
