import { testOutcome } from '../../trajectory/index.ts'
import { actOfStep } from './act-of-step.ts'
import type { HistoryStep } from './coding-experience.ts'

/** How a step ended: as it says itself, else what its tests printed; undefined where nothing tells. */
export function outcomeOfStep(step: HistoryStep): string | undefined {
  if (step.outcome !== undefined) return step.outcome
  return step.observation !== '' && actOfStep(step).kind === 'test' ? testOutcome(step.observation) : undefined
}
