/** What a provider and a model family forbid, and the shapes of rewriting that they allow. Plain data, so that it can be sent to worker threads. */
export interface Profile {
  readonly name: string
  readonly provider: 'openai' | 'anthropic' | 'google' | 'mistral' | 'deepseek' | 'generic'
  /** Names of the laws that apply, as in this room's registry. */
  readonly laws: readonly string[]
  readonly shapes: Shapes
  /** The form of call ids: a regular expression and the maximum length. Absent if any text is accepted. */
  readonly callId?: { readonly pattern: string; readonly max: number }
  /**
   * Whether the arguments of a call are sent as text, where an escape in them is six plain characters. Absent if they are, or may be, a value that is parsed
   * with the body.
   */
  readonly argumentsAsText?: true
  /** The tokens that a request may have, if the caller knows it. */
  readonly window?: number
}

/** The ways in which a history may be rewritten without the provider refusing it. */
export interface Shapes {
  /** Text inside an old result or message may be shortened in place. False if reasoning is bound to its prefix. */
  readonly shortenInPlace: boolean
  /** When reasoning may be removed: that of finished turns, only all of it (with digest and tail), or never. */
  readonly dropReasoning: 'finished-turns' | 'all' | 'never'
  /** The first message after system text must be the user's. */
  readonly startsWithUser: boolean
  /** Consecutive messages may not have the same role. */
  readonly alternates: boolean
}
