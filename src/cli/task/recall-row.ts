import type { EvaluationRow } from '../../evaluate/index.ts'

/** What is printed of a row as it was measured. */
type Printed = 'strategy' | 'cuts' | 'leftOut' | 'bound' | 'worst' | 'nextActions' | 'placed' | 'rewritten' | 'milliseconds'

/** One strategy at one budget over all cuts of all runs, as it is printed. */
export interface RecallRow extends Pick<EvaluationRow, Printed> {
  /** The share of the tokens outside system text. */
  readonly budget: number
  /** Bound recall after so many compactions in a row, where that was asked for. */
  readonly after3?: number
  readonly after8?: number
}

/** What is printed of a row that was measured at a share. */
export function recallRow(row: EvaluationRow, share: number): RecallRow {
  const { strategy, cuts, leftOut, bound, worst, nextActions, placed, rewritten, milliseconds } = row
  const told = { strategy, budget: share, cuts, leftOut, bound, worst, nextActions, placed, rewritten: Math.round(rewritten), milliseconds }
  const [after3, after8] = row.decay
  return cuts === 0 || !after3 || !after8 ? told : { ...told, after3: after3.bound, after8: after8.bound }
}

/** At how many cuts a strategy was asked, those included at which nothing could be measured. */
export function cutsOf(row: RecallRow | undefined): number {
  return row ? row.cuts + row.leftOut : 0
}
