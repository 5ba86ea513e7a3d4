import type { Message } from '../message/index.ts'
import { type Flat, HabitLearner, type Habits, ledger } from '../relevance/index.ts'
import { cuts } from './cut.ts'
import { said } from './said.ts'

/** What came of learning habits. */
export interface LearnedHabits {
  /**
   * For `cover({ habits })`; left out where less than four runs use again what they saw, or moments that were not learned from are told no better by what
   * other runs teach.
   */
  readonly habits?: Habits
  /** How many runs there were, and at how many of their moments three names and more were needed later. */
  readonly runs: number
  readonly moments: number
  /** How often a needed name ranks above one that was not, 0.5 to 1, in the mean of moments not learned from: without habits, and with those of other runs. */
  readonly before: number
  readonly after: number
}

/** Runs are looked at where they could have been compacted, at these shares of their messages. */
const SHARES = [0.3, 0.5, 0.7, 0.85]

/** From fewer runs nothing is learned: one half is to tell what the other is worth. */
const FEWEST = 4

/** Recorded runs of one agent, from which its habits are learned; `learnHabits` where all are there at once. */
export class HabitRuns {
  readonly #learner: HabitLearner
  /** By what the user began with: the first run that began so. */
  readonly #tasks = new Map<string, number>()
  readonly #taught = new Set<number>()
  #runs = 0

  /** @param forest trees on top of which is learned; the shipped ones unless told */
  constructor(forest?: Flat) {
    this.#learner = new HabitLearner(forest)
  }

  /**
   * Adds a run: its messages from the beginning, in the order in which runs were made. They are read and not kept. Runs that begin with the same words
   * of the user count as one where one half is to tell what the other is worth. Linear in their text.
   */
  add(messages: readonly Message[]): void {
    const head = messages.findIndex((message) => message.role === 'user') + 1
    const first = messages[head - 1]
    const task = first ? said(first) : ''
    const run = this.#tasks.get(task) ?? this.#runs
    if (task !== '') this.#tasks.set(task, run)
    this.#runs++
    const given = new Set(ledger(messages.slice(0, head)).names)
    for (const { cut, need } of cuts(messages, SHARES)) {
      this.#learner.add({ before: messages.slice(0, cut), need, given, run })
      this.#taught.add(run)
    }
  }

  /** What the runs so far teach. */
  learned(): LearnedHabits {
    const counted = { runs: this.#runs, moments: this.#learner.moments }
    return this.#taught.size < FEWEST ? { ...counted, before: 0.5, after: 0.5 } : { ...counted, ...this.#learner.learned(this.#runs) }
  }
}
