import { habitOdds } from '../habit/habit-odds.ts'
import type { HabitWeights } from '../habit/habits.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { traitsOf } from '../traits/trait-table.ts'
import { TRAIT_NAMES } from '../traits/traits.ts'
import { columnContributions } from './column-contributions.ts'
import { shippedForest } from './shipped-forest.ts'

/** The contribution of habits, reported as one. */
const OWN_RUNS = 'own runs'

/** One trait and the amount it adds to the log odds of use. */
export interface TraitContribution {
  readonly trait: string
  readonly value: number
  readonly adds: number
}

/**
 * Explains why an atom is likely or unlikely to be used again: its traits, those that move the prediction most first, at most `limit`. Each split of each tree
 * on the atom's path is charged to its trait by the change in the mean of the leaves below (Saabas 2014). Empty if the ledger does not contain the atom. The
 * contribution of habits, if there are any, is one more trait: `own runs`.
 *
 * @example
 * explainPrediction(ledger(messages), 'src/app.ts') // such as [{ trait: 'since last', value: 0.69, adds: 0.8 }, { trait: 'uses', value: 1.39, adds: 0.6 }, …]
 */
export function explainPrediction(ledger: Ledger, name: string, limit = 5, habits?: HabitWeights): TraitContribution[] {
  const atom = ledger.names.indexOf(name)
  if (atom < 0) return []
  const { rows } = traitsOf(ledger)
  const row = rows.subarray(atom * TRAIT_NAMES.length, (atom + 1) * TRAIT_NAMES.length)
  const reasons = Array.from(
    columnContributions(shippedForest(), row),
    (value, i): TraitContribution => ({ trait: TRAIT_NAMES[i] as string, value: row[i] as number, adds: value }),
  )
  const habitContribution = habits ? (habitOdds(habits, ledger)[atom] as number) : 0
  return [...reasons, { trait: OWN_RUNS, value: habitContribution, adds: habitContribution }]
    .filter((reason) => reason.adds !== 0)
    .sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds))
    .slice(0, limit)
}
