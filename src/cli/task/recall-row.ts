import type { EvaluationRow } from '../../evaluate/index.ts'

/** The fields of a measured row that are printed. */
type PrintedField = 'strategy' | 'cuts' | 'leftOut' | 'bound' | 'worst' | 'nextActions' | 'placed' | 'rewritten' | 'milliseconds'

/** One strategy at one budget over all cuts of all runs, as printed. */
export interface RecallRow extends Pick<EvaluationRow, PrintedField> {
  /** The share of the tokens outside system text. */
  readonly budget: number
  /** Bound recall after that many compactions in a row, if requested. */
  readonly after3?: number
  readonly after8?: number
}

/** Converts a row measured at a share for printing. */
export function recallRow(row: EvaluationRow, share: number): RecallRow {
  const { strategy, cuts, leftOut, bound, worst, nextActions, placed, rewritten, milliseconds } = row
  const printed = { strategy, budget: share, cuts, leftOut, bound, worst, nextActions, placed, rewritten: Math.round(rewritten), milliseconds }
  const [after3, after8] = row.decay
  return cuts === 0 || !after3 || !after8 ? printed : { ...printed, after3: after3.bound, after8: after8.bound }
}

/** The number of cuts at which a strategy was asked, including those that could not be measured. */
export function totalCuts(row: RecallRow | undefined): number {
  return row ? row.cuts + row.leftOut : 0
}
