import type { Habits } from '../../relevance/index.ts'

/**
 * Sizes and thresholds of strategies and their gates; missing ones have the strategy's default. The library never reads the environment: the command line and
 * the gateway read it with `settingsFrom`.
 */
export interface Settings {
  /** Messages in the sliding window; its gate opens above twice as many. Default 9. */
  readonly slidingWindowSize?: number | undefined
  /** Minimum score of a message that stays. Default 3. */
  readonly importanceScoreThreshold?: number | undefined
  /** Turns in a chunk of the incremental summary, where each step of the assistant is one; its gate opens above two chunks. Default 20. */
  readonly incrementalSummaryChunkSize?: number | undefined
  /**
   * Turns of conversation from which a history counts as long: the gateway then compacts earlier; a session summarises with `turnsAtLeast` among its triggers
   * and `summaries: { keepRounds }`. None by default.
   */
  readonly conversationTurnThreshold?: number | undefined
  /** Weights learned from the agent's own runs for the names that it comes back to, for `cover`, alone and in `tidy`. None by default. */
  readonly habits?: Habits | undefined
}
