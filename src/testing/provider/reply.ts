/** The content of a mock's answer: any of reasoning, text and calls. Empty text is left out, as providers refuse it when it is sent back. */
export interface Reply {
  /** Nine letters and digits, derived from the request; ids in the answer are derived from it. */
  readonly id: string
  readonly thinking?: string
  readonly text?: string
  readonly calls?: readonly {
    readonly name: string
    readonly input: object
    /** In Responses: the text for a custom tool, which is called with it in place of `input`. */
    readonly customInput?: string
  }[]
}
