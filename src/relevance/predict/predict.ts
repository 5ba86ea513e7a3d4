import { habitOdds } from '../habit/habit-odds.ts'
import type { HabitWeights } from '../habit/habits.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { eachRow } from '../traits/traits.ts'
import { type FlatForest, logOdds } from './forest.ts'
import { shippedForest } from './shipped-forest.ts'

/** A replacement or extension of the shipped predictor. */
export interface Predictor {
  /** Trees instead of the shipped ones. */
  readonly forest?: FlatForest
  /** Habits from an agent's own runs, on top of the trees. */
  readonly habits?: HabitWeights | undefined
}

/**
 * The probability that the assistant uses each atom of a ledger again before anything shows it again: 0 to 1. Uses boosted trees over features of the history,
 * learned from recorded runs by `scripts/train-relevance.ts`, or a forest of your own. Linear; no model call.
 */
export function predict(ledger: Ledger, { forest, habits }: Predictor = {}): Float32Array {
  const odds = forestOdds(ledger, forest)
  const added = habits && habitOdds(habits, ledger)
  const chances = new Float32Array(odds.length)
  for (let atom = 0; atom < odds.length; atom++) chances[atom] = 1 / (1 + Math.exp(-((odds[atom] as number) + (added ? (added[atom] as number) : 0))))
  return chances
}

/** The log odds of each atom of a ledger by the trees alone. */
export function forestOdds(ledger: Ledger, forest = shippedForest()): Float64Array {
  const odds = new Float64Array(ledger.names.length)
  eachRow(ledger, (row, atom) => {
    odds[atom] = logOdds(forest, row, 0)
  })
  return odds
}
