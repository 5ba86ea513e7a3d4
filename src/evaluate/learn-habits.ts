import { HabitRunCollector, type LearnedHabits } from './habit-run-collector.ts'
import { historiesOf, type Run } from './run.ts'

/**
 * Learns from an agent's recorded runs which names it comes back to, without a model: from the words in a reused name, next to it, and in
 * the call whose result contained it. The habits from each half of the runs are checked on the other. The same runs give the same habits; linear in their text.
 *
 * @param runs histories, or what `decode` or `decodeAll` of `decant/format` returns for logs, in the order in which they were made
 * @throws DecantError `invalid-argument`
 * @example
 * const { habits } = learnHabits([history]) // no habits from a single run
 * const strategy = habits ? cover({ habits }) : cover()
 */
export function learnHabits(runs: Run | Iterable<Run>): LearnedHabits {
  const learner = new HabitRunCollector()
  for (const { messages } of historiesOf(runs, 'learnHabits')) learner.add(messages)
  return learner.learnedHabits()
}
