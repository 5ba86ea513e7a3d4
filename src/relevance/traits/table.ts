import type { Ledger } from '../ledger/ledger.ts'
import { eachRow, TRAITS } from './traits.ts'

/** One row of numbers for each atom: the input of prediction. */
export interface Traits {
  readonly rows: Float32Array
  readonly count: number
}

/** The traits of every atom of a ledger. Linear. */
export function traitsOf(ledger: Ledger): Traits {
  const count = ledger.names.length
  const rows = new Float32Array(count * TRAITS.length)
  eachRow(ledger, (row, atom) => rows.set(row, atom * TRAITS.length))
  return { rows, count }
}
