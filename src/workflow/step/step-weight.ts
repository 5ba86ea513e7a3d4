import type { HistoryStep } from './coding-experience.ts'

/** The most that a step's text counts, however much it printed. */
const HEAVIEST = 4_000

/** Minimum weight of a step. */
const LEAST = 50

/** How much text a step has, in characters. */
export function stepWeight({ action, thought, observation }: HistoryStep): number {
  return LEAST + Math.min(HEAVIEST, action.length + thought.length + observation.length)
}
