import { ruleFor } from '../../text/index.ts'
import type { Limits } from './limits-below.ts'

/** The limits of all models, and those of some. Plain values, which travel to threads. */
export interface LimitsByModel extends Limits {
  /** By name, or by how names begin. */
  readonly models: Readonly<Record<string, Limits>>
}

/** What holds for a model; for one that is not known, what holds for all. */
export function limitsFor(limits: LimitsByModel, model: string | undefined): Limits {
  return (model === undefined ? undefined : ruleFor(limits.models, model)) ?? limits
}

/** Tokens below which nothing is compacted, be the model this one, or any where it is not known. */
export function leastTrigger(limits: LimitsByModel, model: string | undefined): number {
  const all = model === undefined ? [limits, ...Object.values(limits.models)] : [limitsFor(limits, model)]
  return Math.min(...all.map(({ trigger, early }) => Math.min(trigger, early?.trigger ?? trigger)))
}
