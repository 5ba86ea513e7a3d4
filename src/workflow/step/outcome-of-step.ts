import { testOutcome } from '../../trajectory/index.ts'
import { actOfStep } from './act-of-step.ts'
import type { HistoryStep } from './coding-experience.ts'

/** How a step ended: its own outcome, else what its tests printed; undefined if unknown. */
export function outcomeOfStep(step: HistoryStep): string | undefined {
  if (step.outcome !== undefined) return step.outcome
  return step.observation !== '' && actOfStep(step).kind === 'test' ? testOutcome(step.observation) : undefined
}
