import * as z from 'zod'
import { checkShape } from '../../trajectory/index.ts'
import type { HistoryStep } from './coding-experience.ts'

const TEXT = z.string()
const STEPS = z.array(z.looseObject({ actionType: TEXT, action: TEXT, thought: TEXT, observation: TEXT }))

/**
 * Checks steps for code that reads them unchanged.
 * @throws DecantError `invalid-argument`
 */
export function checkSteps(steps: readonly HistoryStep[]): readonly HistoryStep[] {
  return checkShape(steps, 'steps', STEPS, 'Give each step its `actionType`, `action`, `thought` and `observation`, or give `experienceOf(run).history`.')
}
