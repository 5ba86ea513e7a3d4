import type { HistoryStep } from './coding-experience.ts'
import { HARNESS } from './harness.ts'

/** Whether a step is the user's own words: what follows serves another end than what went before. */
export function asksAnew({ action }: HistoryStep): boolean {
  return action.startsWith('User: ') && !HARNESS.test(action)
}
