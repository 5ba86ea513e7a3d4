import type { Ledger } from '../ledger/ledger.ts'
import { eachRow } from '../traits/traits.ts'
import { type Flat, flatten, logOdds } from './forest.ts'
import { WEIGHTS } from './weights.ts'
import { forestOf } from './weights-text.ts'

let forest: Flat | undefined

/**
 * How likely each atom of a ledger is to be used again by the assistant before anyone shows it again: 0 to 1. Boosted trees over what the
 * history itself tells of the atom; learned from recorded runs by `scripts/train-relevance.ts`, or of a forest of your own. Linear; no model call.
 */
export function predict(ledger: Ledger, own?: Flat): Float32Array {
  forest ??= flatten(forestOf(WEIGHTS))
  const trees = own ?? forest
  const chances = new Float32Array(ledger.names.length)
  eachRow(ledger, (row, atom) => {
    chances[atom] = 1 / (1 + Math.exp(-logOdds(trees, row, 0)))
  })
  return chances
}
