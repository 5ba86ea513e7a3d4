/** A call as it is counted. `found` says whether the answer holds anything that was kept. */
export interface RecallCall {
  readonly tool: 'search' | 'get' | 'list'
  readonly found: boolean
}

/** What the one who opens the connection decides about it; nothing a model says can change any of it. */
export interface RecallOptions {
  /**
   * Whether a record may be seen, by its SHA-256; all of the archive's scope where left out. What may not be seen is a miss like any other.
   */
  readonly within?: ((hash: string) => boolean) | undefined
  /** Gives texts as they were stored, secrets too; unless set, texts with the form of a secret are replaced as in every view. */
  readonly sealed?: boolean | undefined
  /** Told of each call that was answered, never what was asked or found. What it throws is a warning of the process. */
  readonly onCall?: ((call: RecallCall) => void) | undefined
}
