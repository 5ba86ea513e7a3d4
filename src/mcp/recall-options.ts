/** A call for counting. `found` states whether the answer contains anything from the archive. */
export interface RecallCall {
  readonly tool: 'search' | 'get' | 'list'
  readonly found: boolean
}

/** Options fixed by whoever opens the connection; nothing that a model sends can change them. */
export interface RecallOptions {
  /**
   * Whether a record may be seen, by its SHA-256; by default every record of the archive's scope. A hidden record is a miss like any other.
   */
  readonly isVisible?: ((hash: string) => boolean) | undefined
  /**
   * Lets `get` and `list` show texts as they were stored, with secrets; unless set, texts in the form of a secret are masked as in every view. Snippets of a
   * search are made by the archive, and are masked in any case.
   */
  readonly unredacted?: boolean | undefined
  /** Called for each answered call, without the query and the results. An error that it throws becomes a process warning. */
  readonly onCall?: ((call: RecallCall) => void) | undefined
}
