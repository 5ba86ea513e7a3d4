/** One strategy at one budget over all cuts of all runs. */
export interface EvaluationRow {
  readonly strategy: string
  readonly budget: number
  readonly cuts: number
  /** Mean and worst bound future-use recall. */
  readonly bound: number
  readonly worst: number
  /** Share of the next five actions whose old names can all still be had. */
  readonly nextActions: number
  /** Share of the output that stands word for word and in order in the input. */
  readonly placed: number
  readonly milliseconds: number
}
