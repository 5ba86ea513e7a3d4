import type { Reading } from '../reading/reading.ts'
import type { RowWriter } from './row-writer.ts'

/** Traits that stand side by side in a row. */
export interface TraitBlock {
  /** In the order of their columns. The weights know columns by their place only: a name that is added, taken out or moved wants weights learned anew. */
  readonly names: readonly string[]
  /** Reads the traits off a history once and gives what writes those of one atom, one number a name, in the same order. */
  of(reading: Reading): (atom: number, row: RowWriter) => void
}
