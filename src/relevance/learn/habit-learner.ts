import type { Message } from '../../message/index.ts'
import { eachAtomWordHashes } from '../habit/each-atom-word-hashes.ts'
import { oddsOf } from '../habit/habit-odds.ts'
import { packWeights } from '../habit/habit-weights.ts'
import type { Habits, HabitWeights } from '../habit/habits.ts'
import { HABIT_BITS } from '../habit/word-hashes.ts'
import { IntList } from '../ledger/int-list.ts'
import { ledger } from '../ledger/ledger.ts'
import type { FlatForest } from '../predict/forest.ts'
import { forestOdds } from '../predict/predict.ts'
import { rankingAuc } from './ranking-auc.ts'

/** A moment of a run at which its past could have been compacted. */
export interface Moment {
  readonly before: readonly Message[]
  /** The names in it that the agent needed later. */
  readonly need: ReadonlySet<string>
  /** Names in content that is always kept: nothing is learned about them. */
  readonly alwaysKept: ReadonlySet<string>
  /** The number of its run, in chronological order: moments of one run are not evidence for one another, nor are those of neighbouring runs. */
  readonly run: number
}

/** The result of learning: how well needed names are ranked on held-out moments, without habits and with those of other runs. */
export interface LearningResult {
  readonly before: number
  readonly after: number
  readonly habits?: Habits
}

/** The number of unneeded names sampled at each moment, likelier ones more often, each weighted for those it represents. */
const SAMPLED_ROWS = 200
const SAMPLING_POWER = 0.7
const MIN_CHANCE = 1e-4

/** The number of passes over the rows, the learning rate, and the strength of the pull of weights towards 0. */
const PASSES = 2
const LEARNING_RATE = 0.1
const WEIGHT_DECAY = 2e-4
const INITIAL_SQUARES = 1e-2

/** The greatest weight of a row: otherwise rare draws would decide. */
const MAX_ROW_WEIGHT = 10

/**
 * Learns habits: a weight for every word, by logistic regression over hashed words (Weinberger et al. 2009; AdaGrad, Duchi et al. 2011) on top of the
 * future-use model. Randomness comes from a fixed seed only: the same moments give the same habits.
 */
export class HabitLearner {
  readonly #words = new IntList()
  /** By row: the start of its words; one more entry ends the last. */
  readonly #from = new IntList()
  readonly #odds: number[] = []
  readonly #weight: number[] = []
  readonly #needed: number[] = []
  /** By moment: its first row and its run. */
  readonly #firstRows: number[] = []
  readonly #runs: number[] = []
  readonly #forest: FlatForest | undefined
  #randomState = 7

  /** @param forest trees to learn on top of. Defaults to the shipped ones */
  constructor(forest?: FlatForest) {
    this.#forest = forest
  }

  /** The number of added moments. */
  get moments(): number {
    return this.#runs.length
  }

  /** Adds the training rows of a moment; its messages are not stored. Linear. */
  add({ before, need, alwaysKept, run }: Moment): void {
    const read = ledger(before)
    const odds = forestOdds(read, this.#forest)
    const chances = Array.from(odds, (odd, atom) =>
      alwaysKept.has(read.names[atom] as string) ? 0 : Math.max(MIN_CHANCE, 1 / (1 + Math.exp(-odd))) ** SAMPLING_POWER,
    )
    const sum = chances.reduce((all, one) => all + one, 0)
    this.#firstRows.push(this.#needed.length)
    this.#runs.push(run)
    eachAtomWordHashes(read, (atom, words) => {
      const chance = chances[atom] as number
      if (chance === 0) return
      const share = Math.min(1, (SAMPLED_ROWS * chance) / sum)
      const needed = need.has(read.names[atom] as string)
      if (!needed && this.#random() > share) return
      this.#from.push(this.#words.length)
      for (const word of words) this.#words.push(word)
      this.#odds.push(odds[atom] as number)
      this.#needed.push(needed ? 1 : 0)
      this.#weight.push((needed ? 1 : 1 / share) / Math.max(1, need.size))
    })
  }

  /**
   * The habits learned from all moments, or none if they do not improve the ranking on held-out moments.
   * @param runs the number of runs that the moments are from
   */
  learnHabits(runs: number): LearningResult {
    const ordered = [...this.#runs].sort((a, b) => a - b)
    // If most moments are from the first task, its attempts are one half and all others the other.
    const middle = ordered.slice(ordered.length >> 1).find((run) => run !== ordered[0])
    if (middle === undefined) return { before: 0.5, after: 0.5 }
    const [early, late] = [this.#fitWeights((run) => run < middle), this.#fitWeights((run) => run >= middle)]
    const before = roundRatio(this.#meanRankingAuc(() => undefined))
    const after = roundRatio(this.#meanRankingAuc((run) => (run < middle ? late : early)))
    if (!(after > before)) return { before, after }
    return { before, after, habits: { schema: 1, runs, moments: this.moments, before, after, ...packWeights(this.#fitWeights(() => true)) } }
  }

  /** Weights learned from the moments of the runs that `takes` accepts. */
  #fitWeights(takes: (run: number) => boolean): HabitWeights {
    const weights = new Float32Array(1 << HABIT_BITS)
    const squares = new Float32Array(1 << HABIT_BITS).fill(INITIAL_SQUARES)
    const rows = this.#rows(takes)
    const mean = rows.reduce((sum, row) => sum + (this.#weight[row] as number), 0) / Math.max(1, rows.length)
    for (let pass = 0; pass < PASSES; pass++) {
      this.#shuffle(rows)
      for (const row of rows) this.#updateWeights(row, Math.min(MAX_ROW_WEIGHT, (this.#weight[row] as number) / mean), weights, squares)
    }
    return weights
  }

  #updateWeights(row: number, weight: number, weights: HabitWeights, squares: Float32Array): void {
    const words = this.#wordsOf(row)
    const chance = 1 / (1 + Math.exp(-((this.#odds[row] as number) + oddsOf(weights, words))))
    const error = ((chance - (this.#needed[row] as number)) * weight) / Math.sqrt(words.length + 1)
    for (const word of words) {
      const slope = error + WEIGHT_DECAY * (weights[word] as number)
      squares[word] = (squares[word] as number) + slope * slope
      weights[word] = (weights[word] as number) - (LEARNING_RATE * slope) / Math.sqrt(squares[word] as number)
    }
  }

  /** How often needed names rank above others, averaged over moments, with the weights known for their runs on top of the trees. */
  #meanRankingAuc(known: (run: number) => HabitWeights | undefined): number {
    let [sum, count] = [0, 0]
    this.#runs.forEach((run, moment) => {
      const [from, to] = [this.#firstRows[moment] as number, this.#firstRows[moment + 1] ?? this.#needed.length]
      const weights = known(run)
      const odds = Array.from({ length: to - from }, (_, i) => (this.#odds[from + i] as number) + (weights ? oddsOf(weights, this.#wordsOf(from + i)) : 0))
      const above = rankingAuc({ odds, needed: this.#needed.slice(from, to), weight: this.#weight.slice(from, to) })
      if (above === undefined) return
      sum += above
      count++
    })
    return count === 0 ? 0.5 : sum / count
  }

  #rows(takes: (run: number) => boolean): Int32Array {
    const rows = new IntList()
    this.#runs.forEach((run, moment) => {
      if (!takes(run)) return
      for (let row = this.#firstRows[moment] as number; row < (this.#firstRows[moment + 1] ?? this.#needed.length); row++) rows.push(row)
    })
    return rows.view()
  }

  #wordsOf(row: number): Int32Array {
    const to = row + 1 < this.#from.length ? this.#from.get(row + 1) : this.#words.length
    return this.#words.view().subarray(this.#from.get(row), to)
  }

  #shuffle(rows: Int32Array): void {
    for (let i = rows.length - 1; i > 0; i--) {
      const other = Math.floor(this.#random() * (i + 1))
      const row = rows[i] as number
      rows[i] = rows[other] as number
      rows[other] = row
    }
  }

  #random(): number {
    this.#randomState = (Math.imul(this.#randomState, 1664525) + 1013904223) >>> 0
    return this.#randomState / 4294967296
  }
}

function roundRatio(share: number): number {
  return Number(share.toFixed(4))
}
