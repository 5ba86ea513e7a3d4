/** One check of `decant doctor`. */
export interface Check {
  readonly name: string
  readonly ok: boolean
  readonly found: string
  /** What to do if the check failed. */
  readonly fix?: string
}
