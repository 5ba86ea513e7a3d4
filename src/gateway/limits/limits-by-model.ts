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
  return found.isGuess ? scaleToWindow(found, windowFor(model, learned)) : found
}

/** The limits at the same shares of another window. */
function scaleToWindow({ window, trigger, target, early }: Limits, newWindow: number): Limits {
  const scaled = (tokens: number) => Math.floor((tokens / window) * newWindow)
  return { window: newWindow, trigger: scaled(trigger), target: scaled(target), early: early && { ...early, trigger: scaled(early.trigger) } }
}

/** Tokens below which nothing is compacted for this model, or for any model if it is not known. */
export function minTrigger(limits: LimitsByModel, model: string | undefined, learned: ReadonlyMap<string, number>): number {
  const allLimits = () => [limits, ...Object.values(limits.models), ...[...learned.keys()].map((name) => limitsFor(limits, name, learned))]
  const candidates = model === undefined ? allLimits() : [limitsFor(limits, model, learned)]
  return Math.min(...candidates.map(({ trigger, early }) => Math.min(trigger, early?.trigger ?? trigger)))
}
