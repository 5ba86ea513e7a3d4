import type { TraitInputs } from '../reading/trait-inputs.ts'
import type { RowWriter } from './row-writer.ts'

/** Adjacent traits in a row. */
export interface TraitBlock {
  /** In the order of their columns. The weights identify columns by position only: adding, removing or moving a name requires relearning the weights. */
  readonly names: readonly string[]
  /** Computes the traits of a history once and returns a function that writes those of one atom, one number a name, in the same order. */
  of(reading: TraitInputs): (atom: number, row: RowWriter) => void
}
