import * as z from 'zod'
import { checkShape } from '../../trajectory/index.ts'
import type { AbstractRun, AbstractStep } from './abstract-step.ts'

const STEPS = z.array(z.looseObject({ symbol: z.string() }))
const RUNS = z.array(z.looseObject({ steps: STEPS }))

/**
 * Checks abstract runs for code that learns from them.
 * @throws DecantError `invalid-argument`
 */
export function checkAbstractRuns(runs: readonly AbstractRun[]): readonly AbstractRun[] {
  return checkShape(runs, 'runs', RUNS, 'Give the result of `abstractRun(run)` for each run.')
}

/**
 * Checks the steps of a current run for code that predicts the next.
 * @throws DecantError `invalid-argument`
 */
export function checkAbstractSteps(steps: readonly AbstractStep[]): readonly AbstractStep[] {
  return checkShape(steps, 'steps', STEPS, 'Give the `steps` of the result of `abstractRun(run)`.')
}
