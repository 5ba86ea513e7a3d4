import * as z from 'zod'
import { given } from '../../trajectory/index.ts'
import type { AbstractRun, AbstractStep } from './abstract-step.ts'

const STEPS = z.array(z.looseObject({ symbol: z.string() }))
const RUNS = z.array(z.looseObject({ steps: STEPS }))

/**
 * Runs without their names, at the door of what learns from them.
 * @throws DecantError `invalid-argument`
 */
export function abstractRunsGiven(runs: readonly AbstractRun[]): readonly AbstractRun[] {
  return given(runs, 'runs', RUNS, 'Give what `abstractRun(run)` makes of each run.')
}

/**
 * The steps of a run at hand, at the door of what foretells the next.
 * @throws DecantError `invalid-argument`
 */
export function abstractStepsGiven(steps: readonly AbstractStep[]): readonly AbstractStep[] {
  return given(steps, 'steps', STEPS, 'Give the `steps` of what `abstractRun(run)` makes.')
}
