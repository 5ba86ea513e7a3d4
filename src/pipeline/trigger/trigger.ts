/** What a trigger may look at. All of it is counted before; a trigger only compares. */
export interface Occasion {
  /** Tokens in use. */
  readonly used: number
  /** Tokens that the model's window holds. */
  readonly window: number
  /** Messages, not counting records, notes and summaries that stand for others. */
  readonly messages: number
  /** Turns: words of the user and all up to the next ones. Words that come in one message with results of tools begin none. */
  readonly turns: number
  /**
   * Answers of the assistant, each step of its own with calls counted, also where a wire writes it as several messages: what the chunks of the
   * incremental summary are made of.
   */
  readonly steps: number
  /** What the assistant said last, in its own words, and in a session since its last compaction or undo; results of tools are not among them. */
  readonly lastSaid: string
  /** Whether the user asked for it, where whoever asks the trigger says so; sessions do not, as they compact at once when they are told to. */
  readonly requested?: boolean
  /** Tokens in use right after the last time it fired, where it did. */
  readonly usedAfterLast?: number
}

/**
 * When to run, as a value. Pure: the same occasion gives the same answer, which is true or false at once: a promise would always count as true. What it
 * throws, whoever asks it throws, such as `render` of a session, which then is as it was.
 */
export interface Trigger {
  readonly name: string
  fires(occasion: Occasion): boolean
}
