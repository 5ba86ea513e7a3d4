import type { HistoryStep } from './coding-experience.ts'

/** Maximum weight of a step's text, however much it printed. */
const MAX_TEXT_CHARS = 4_000

/** Minimum weight of a step. */
const MIN_WEIGHT = 50

/** How much text a step has, in characters. */
export function stepWeight({ action, thought, observation }: HistoryStep): number {
  return MIN_WEIGHT + Math.min(MAX_TEXT_CHARS, action.length + thought.length + observation.length)
}
