import type { Protection, StrategyChoice, Trigger } from '../../pipeline/index.ts'
import type { SessionSummaries } from './summaries.ts'

/** When and how far a session compacts; what is left out is as told here. */
export interface CompactionRule {
  /** When a compaction is due. `hysteresis(usedShareAtLeast(0.8))` unless told: once 80 % of the window are used, and again after 5 % more. */
  readonly trigger?: Trigger | undefined
  /** Share of the window that a compaction may leave, above 0 and at most 1; 0.5 unless told. */
  readonly target?: number | undefined
  /** What decides what goes: a strategy, or the name of one; `cover` unless told. */
  readonly strategy?: StrategyChoice | undefined
  /** What stays whole in its place, at every compaction: results of tools, files, patterns, messages. */
  readonly protect?: Protection | undefined
  /** Sums up in a tree of summaries instead of cutting by the strategy. */
  readonly summaries?: SessionSummaries | undefined
  /**
   * Shortens what tools gave, for good, to what stands nowhere else: before it is sent for the first time, except that where there is a price and the
   * model allows it, files and listings of up to 500 tokens are shown whole until they were answered. The whole text stays in the archive. Off unless
   * set.
   */
  readonly onArrival?: boolean | undefined
}

/** A rule that says all that no session can do without. */
export interface WholeRule extends CompactionRule {
  readonly trigger: Trigger
  readonly target: number
  readonly strategy: StrategyChoice
}
