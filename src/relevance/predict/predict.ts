import { habitOdds } from '../habit/habit-odds.ts'
import type { HabitWeights } from '../habit/habits.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { eachRow } from '../traits/traits.ts'
import { type Flat, flatten, logOdds } from './forest.ts'
import { WEIGHTS } from './weights.ts'
import { forestOf } from './weights-text.ts'

let shipped: Flat | undefined

/** What predicts, where it is not what the package brings along alone. */
export interface Predictor {
  /** Trees in the place of the shipped ones. */
  readonly forest?: Flat
  /** What an agent's own runs tell, on top of the trees. */
  readonly habits?: HabitWeights | undefined
}

/**
 * How likely each atom of a ledger is to be used again by the assistant before anyone shows it again: 0 to 1. Boosted trees over what the
 * history itself tells of the atom; learned from recorded runs by `scripts/train-relevance.ts`, or of a forest of your own. Linear; no model call.
 */
export function predict(ledger: Ledger, { forest, habits }: Predictor = {}): Float32Array {
  const odds = forestOdds(ledger, forest)
  const added = habits && habitOdds(habits, ledger)
  const chances = new Float32Array(odds.length)
  for (let atom = 0; atom < odds.length; atom++) chances[atom] = 1 / (1 + Math.exp(-((odds[atom] as number) + (added ? (added[atom] as number) : 0))))
  return chances
}

/** The log odds of each atom of a ledger by the trees alone, the shipped ones unless told. */
export function forestOdds(ledger: Ledger, forest?: Flat): Float64Array {
  shipped ??= flatten(forestOf(WEIGHTS))
  const trees = forest ?? shipped
  const odds = new Float64Array(ledger.names.length)
  eachRow(ledger, (row, atom) => {
    odds[atom] = logOdds(trees, row, 0)
  })
  return odds
}
