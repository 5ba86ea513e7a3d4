/** What a recall tool answers: words for a model, the same as data for programs. */
export interface RecallAnswer {
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
  /** True where the call asked for what is not there, or asked wrongly. */
  readonly failed: boolean
}
