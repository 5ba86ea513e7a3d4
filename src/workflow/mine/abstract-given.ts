import * as z from 'zod'
import { given } from '../../trajectory/index.ts'
import type { AbstractRun, AbstractStep } from './abstract-step.ts'

const STEPS = z.array(z.looseObject({ symbol: z.string() }))
const RUNS = z.array(z.looseObject({ steps: STEPS }))

/**
 * Checks abstract runs for code that learns from them.
 * @throws DecantError `invalid-argument`
 */
export function abstractRunsGiven(runs: readonly AbstractRun[]): readonly AbstractRun[] {
  return given(runs, 'runs', RUNS, 'Give the result of `abstractRun(run)` for each run.')
}

/**
 * Checks the steps of a current run for code that predicts the next.
 * @throws DecantError `invalid-argument`
 */
export function abstractStepsGiven(steps: readonly AbstractStep[]): readonly AbstractStep[] {
  return given(steps, 'steps', STEPS, 'Give the `steps` of the result of `abstractRun(run)`.')
}
