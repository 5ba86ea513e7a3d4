import type { Message } from '../message/index.ts'
import { type FlatForest, HabitLearner, type Habits, ledger } from '../relevance/index.ts'
import { cutPoints } from './cut-points.ts'
import { textWithoutReasoning } from './text-without-reasoning.ts'

/** The result of learning habits. */
export interface LearnedHabits {
  /**
   * For `cover({ habits })`; absent if fewer than four runs, each begun with other words of the user, use names again that they saw, or if what other runs
   * teach does not improve the prediction of moments that were not learned from.
   */
  readonly habits?: Habits
  /** The number of runs, and of their moments at which three names or more were needed later. */
  readonly runs: number
  readonly moments: number
  /** How often a needed name ranks above one that was not, 0.5 to 1, averaged over moments not learned from: without habits, and with those of other runs. */
  readonly before: number
  readonly after: number
}

/** Runs are examined where they could have been compacted, at these shares of their messages. */
const CUT_SHARES = [0.3, 0.5, 0.7, 0.85]

/** The fewest runs from which anything is learned: one half must measure the value of the other. */
const MIN_RUNS = 4

/** Collects recorded runs of one agent to learn its habits from; use `learnHabits` if all runs are available at once. */
export class HabitRunCollector {
  readonly #learner: HabitLearner
  /** The first run for each beginning of the user. */
  readonly #runByTask = new Map<string, number>()
  readonly #usableRuns = new Set<number>()
  #runs = 0

  /** @param forest the trees on whose predictions the learning builds; by default the shipped ones */
  constructor(forest?: FlatForest) {
    this.#learner = new HabitLearner(forest)
  }

  /**
   * Adds a run: its messages from the beginning, in the order in which runs were made. They are read and not stored. Runs that begin with the same words
   * of the user count as one when one half measures the value of the other. Linear in their text.
   */
  add(messages: readonly Message[]): void {
    const headLength = messages.findIndex((message) => message.role === 'user') + 1
    const firstUserMessage = messages[headLength - 1]
    const task = firstUserMessage ? textWithoutReasoning(firstUserMessage) : ''
    const run = this.#runByTask.get(task) ?? this.#runs
    if (task !== '') this.#runByTask.set(task, run)
    this.#runs++
    const given = new Set(ledger(messages.slice(0, headLength)).names)
    for (const { cut, need } of cutPoints(messages, CUT_SHARES)) {
      this.#learner.add({ before: messages.slice(0, cut), need, alwaysKept: given, run })
      this.#usableRuns.add(run)
    }
  }

  /** The habits learned from the runs so far. */
  learnedHabits(): LearnedHabits {
    const counts = { runs: this.#runs, moments: this.#learner.moments }
    return this.#usableRuns.size < MIN_RUNS ? { ...counts, before: 0.5, after: 0.5 } : { ...counts, ...this.#learner.learnHabits(this.#runs) }
  }
}
