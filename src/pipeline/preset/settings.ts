import type { Habits } from '../../relevance/index.ts'

/**
 * Sizes and thresholds of strategies and their gates; what is left out has the strategy's own default. The library never
 * reads the environment: the command line and the gateway make them from it with `settingsFrom`.
 */
export interface Settings {
  /** Messages in the sliding window; its gate opens above twice as many. Default 9. */
  readonly slidingWindowSize?: number | undefined
  /** Score from which a message stays. Default 3. */
  readonly importanceScoreThreshold?: number | undefined
  /** Turns in a chunk of the incremental summary, each step of the assistant one; its gate opens above two chunks. Default 20. */
  readonly incrementalSummaryChunkSize?: number | undefined
  /**
   * Turns of conversation that make a history long: the gateway then compacts earlier; a session sums up with `turnsAtLeast` among its triggers and
   * `summaries: { keepRounds }`. None by default.
   */
  readonly conversationTurnThreshold?: number | undefined
  /** What the agent's own runs tell of the names that it comes back to, for `cover`, by itself and in `tidy`. None by default. */
  readonly habits?: Habits | undefined
}
