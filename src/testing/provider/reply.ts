/** What a mock says: any of reasoning, words and calls. Empty words are none, as providers refuse them in what comes back. */
export interface Reply {
  /** Nine letters and digits, made from the request; ids in the answer are made from it. */
  readonly id: string
  readonly thinking?: string
  readonly text?: string
  readonly calls?: readonly { readonly name: string; readonly input: object }[]
}
