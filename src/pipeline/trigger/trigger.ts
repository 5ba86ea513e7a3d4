/** The state that a trigger may read. All of it is counted beforehand; a trigger only compares. */
export interface TriggerState {
  /** Tokens in use. */
  readonly used: number
  /** Tokens of the model's window. */
  readonly window: number
  /** Messages, not counting records, notes and summaries that represent others. */
  readonly messages: number
  /** Turns: words of the user and everything up to the next ones. Text in one message with tool results begins none. */
  readonly turns: number
  /**
   * Answers of the assistant, where each step with calls counts as one, even if a wire format writes it as several messages: the unit of the incremental
   * summary's chunks.
   */
  readonly steps: number
  /** The assistant's latest words, without tool results; in a session only those since its last compaction or undo. */
  readonly lastText: string
  /** Whether the user asked for it, if the caller reports it; sessions do not, as they compact at once when asked to. */
  readonly requested?: boolean
  /** Tokens in use right after the trigger last fired, if it did. */
  readonly usedAfterLast?: number
}

/**
 * When to run, as a value. Pure: the same state gives the same answer, synchronously true or false, since a promise would always count as true. An error it
 * throws is passed on by the caller, such as `render` of a session, which is then unchanged.
 */
export interface Trigger {
  readonly name: string
  fires(state: TriggerState): boolean
}
