/** What a provider and a model family forbid, and which shapes of rewriting they allow. Plain data, so that it travels to worker threads. */
export interface Profile {
  readonly name: string
  readonly provider: 'openai' | 'anthropic' | 'google' | 'mistral' | 'deepseek' | 'generic'
  /** Names of the laws that hold, as the registry of this room knows them. */
  readonly laws: readonly string[]
  readonly shapes: Shapes
  /** The form of ids of calls: a regular expression and the greatest length. Absent where any text will do. */
  readonly callId?: { readonly pattern: string; readonly max: number }
  /** Whether arguments of a call travel as a text, in which an escape of theirs is six letters. Absent where they are, or may be, a value that is read with the body. */
  readonly argumentsAsText?: true
  /** Tokens that a request may take, where the caller knows it. */
  readonly window?: number
}

/** The ways in which a history may be rewritten without the provider refusing it. */
export interface Shapes {
  /** Text inside an old result or message may be shortened in its place. False where reasoning is bound to its prefix. */
  readonly shortenInPlace: boolean
  /** When reasoning may go: of finished turns, only all of it (with digest and tail), or never. */
  readonly dropReasoning: 'finished-turns' | 'all' | 'never'
  /** The first message after system text must be the user's. */
  readonly startsWithUser: boolean
  /** Two messages of one role may not stand side by side. */
  readonly alternates: boolean
}
