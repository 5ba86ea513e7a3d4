/** One strategy at one budget over all cuts of all runs. */
export interface EvaluationRow {
  readonly strategy: string
  readonly budget: number
  /** How many cuts were measured, and how many left out because the hard floor alone is above the budget there. */
  readonly cuts: number
  readonly leftOut: number
  /** Mean and worst bound future-use recall. */
  readonly bound: number
  readonly worst: number
  /** Share of the next five actions whose old names can all still be had. */
  readonly nextActions: number
  /** Share of the output that stands word for word and in order in the input. */
  readonly placed: number
  /** Bytes that one compression rewrites, on average. */
  readonly rewritten: number
  /** Bound recall after so many compactions in a row, where that was asked for. */
  readonly after3?: number
  readonly after8?: number
  readonly milliseconds: number
}

/** At how many cuts a strategy was asked, those included at which nothing could be measured. */
export function cutsOf(row: EvaluationRow | undefined): number {
  return row ? row.cuts + row.leftOut : 0
}
