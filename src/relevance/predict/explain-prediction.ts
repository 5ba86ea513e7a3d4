import { habitOdds } from '../habit/habit-odds.ts'
import type { HabitWeights } from '../habit/habits.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { traitsOf } from '../traits/trait-table.ts'
import { TRAIT_NAMES } from '../traits/traits.ts'
import { columnContributions } from './column-contributions.ts'
import { shippedForest } from './shipped-forest.ts'

/** The contribution of habits, reported as one. */
const OWN_RUNS = 'own runs'

/** What the explanations of all names of a ledger share. */
interface LedgerTable {
  readonly atoms: ReadonlyMap<string, number>
  readonly rows: Float32Array
}

const tables = new WeakMap<Ledger, LedgerTable>()
const habitOddsByLedger = new WeakMap<Ledger, { readonly habits: HabitWeights; readonly odds: Float32Array }>()

/** One trait and the amount it adds to the log odds of use. */
export interface TraitContribution {
  readonly trait: string
  readonly value: number
  readonly adds: number
}

/**
 * Explains why an atom is likely or unlikely to be used again: its traits, those that move the prediction most first, at most `limit`. Each split of each tree
 * on the atom's path is charged to its trait by the change in the mean of the leaves below (Saabas 2014). Empty if the ledger does not contain the atom. The
 * contribution of habits, if there are any, is one more trait: `own runs`. The first name of a ledger takes time linear in the ledger, each further one none.
 *
 * @example
 * explainPrediction(ledger(messages), 'src/app.ts') // such as [{ trait: 'since last', value: 0.69, adds: 0.8 }, { trait: 'uses', value: 1.39, adds: 0.6 }, …]
 */
export function explainPrediction(ledger: Ledger, name: string, limit = 5, habits?: HabitWeights): TraitContribution[] {
  const { atoms, rows } = tableOf(ledger)
  const atom = atoms.get(name)
  if (atom === undefined) return []
  const row = rows.subarray(atom * TRAIT_NAMES.length, (atom + 1) * TRAIT_NAMES.length)
  const reasons = Array.from(
    columnContributions(shippedForest(), row),
    (value, i): TraitContribution => ({ trait: TRAIT_NAMES[i] as string, value: row[i] as number, adds: value }),
  )
  const habitContribution = habits ? (oddsOfHabits(habits, ledger)[atom] as number) : 0
  return [...reasons, { trait: OWN_RUNS, value: habitContribution, adds: habitContribution }]
    .filter((reason) => reason.adds !== 0)
    .sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds))
    .slice(0, limit)
}

function tableOf(ledger: Ledger): LedgerTable {
  const known = tables.get(ledger)
  if (known) return known
  const table = { atoms: new Map(ledger.names.map((name, atom) => [name, atom])), rows: traitsOf(ledger).rows }
  tables.set(ledger, table)
  return table
}

function oddsOfHabits(habits: HabitWeights, ledger: Ledger): Float32Array {
  const known = habitOddsByLedger.get(ledger)
  if (known?.habits === habits) return known.odds
  const odds = habitOdds(habits, ledger)
  habitOddsByLedger.set(ledger, { habits, odds })
  return odds
}
