/** One thing that `decant doctor` looked at. */
export interface Check {
  readonly name: string
  readonly ok: boolean
  readonly found: string
  /** What to do where it is not in order. */
  readonly fix?: string
}
