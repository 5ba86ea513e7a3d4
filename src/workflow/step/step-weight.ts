import type { HistoryStep } from './coding-experience.ts'

/** No step weighs more than this, however much it printed. */
const HEAVIEST = 4_000

/** What every step weighs at least. */
const LEAST = 50

/** How much a step has to read, in characters. */
export function stepWeight({ action, thought, observation }: HistoryStep): number {
  return LEAST + Math.min(HEAVIEST, action.length + thought.length + observation.length)
}
