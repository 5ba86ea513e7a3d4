import type { HistoryStep } from '../experience/coding-experience.ts'
import { actOfStep } from './act-of-step.ts'
import { outcomeOfStep } from './outcome-of-step.ts'

/** What had happened in the run before a chunk; without it a chunk is read as the beginning. */
export interface Situation {
  /** Steps before the chunk. */
  readonly steps: number
  /** Something was edited. */
  readonly edited: boolean
  /** The last tests or run failed, and nothing passed since. */
  readonly failing: boolean
}

export const BEGINNING: Situation = { steps: 0, edited: false, failing: false }

/** The situation after a chunk. */
export function situationAfter(chunk: readonly HistoryStep[], before: Situation): Situation {
  let { edited, failing } = before
  for (const step of chunk) {
    const { kind } = actOfStep(step)
    if (kind === 'edit') edited = true
    if (kind !== 'test' && kind !== 'run') continue
    const outcome = outcomeOfStep(step)
    if (outcome === 'failure' || outcome === 'error') failing = true
    else if (outcome === 'success') failing = false
  }
  return { steps: before.steps + chunk.length, edited, failing }
}
