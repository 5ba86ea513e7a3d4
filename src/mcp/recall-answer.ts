/** The answer of a recall tool: text for a model, and the same as data for programs. */
export interface RecallAnswer {
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
  /** True if the call asked for something that does not exist, or was invalid. */
  readonly failed: boolean
}
