import type { Message } from '../message/index.ts'
import { HabitRuns, type LearnedHabits } from './habit-runs.ts'

/**
 * Learns from an agent's recorded runs which names it comes back to, without a model: what words a name that was used again had in it, beside it, and in
 * the call whose result it stood in. What each half of the runs teaches is checked on the other. The same runs give the same habits; linear in their text.
 *
 * @param runs messages of each run from its beginning, in the order in which they were made
 * @example
 * const { habits, before, after } = learnHabits(runs) // before 0.74, after 0.80
 * compress(history, { budget: 12_000, strategy: cover({ habits }) })
 */
export function learnHabits(runs: Iterable<readonly Message[]>): LearnedHabits {
  const learner = new HabitRuns()
  for (const messages of runs) learner.add(messages)
  return learner.learned()
}
