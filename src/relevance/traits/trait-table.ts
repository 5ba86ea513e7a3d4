import type { Ledger } from '../ledger/ledger.ts'
import { eachRow, TRAIT_NAMES } from './traits.ts'

/** One row of numbers for each atom: the input of prediction. */
export interface TraitTable {
  readonly rows: Float32Array
  readonly count: number
}

/** The traits of every atom of a ledger. Linear. */
export function traitsOf(ledger: Ledger): TraitTable {
  const count = ledger.names.length
  const rows = new Float32Array(count * TRAIT_NAMES.length)
  eachRow(ledger, (row, atom) => rows.set(row, atom * TRAIT_NAMES.length))
  return { rows, count }
}
