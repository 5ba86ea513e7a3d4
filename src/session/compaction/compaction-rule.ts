import type { Protection, StrategyChoice, Trigger } from '../../pipeline/index.ts'
import type { SessionSummaries } from './summaries.ts'

/** When and how far a session compacts, with the defaults for what is left out. */
export interface CompactionRule {
  /** When a compaction is due. Defaults to `hysteresis(usedShareAtLeast(0.8))`: once 80 % of the window is used, and again after 5 % more. */
  readonly trigger?: Trigger | undefined
  /** Share of the window that a compaction may leave, above 0 and at most 1; defaults to 0.5. */
  readonly target?: number | undefined
  /** The strategy that decides what is cut, or its name; defaults to `cover`. */
  readonly strategy?: StrategyChoice | undefined
  /** What every compaction keeps in full and in place: results of tools, files, patterns, messages. */
  readonly protect?: Protection | undefined
  /** Builds a tree of summaries instead of cutting by the strategy. */
  readonly summaries?: SessionSummaries | undefined
  /**
   * Shortens results of tools permanently to what appears nowhere else. This happens before a result is sent for the first time, except that where there is a
   * price and the model allows it, files and listings of up to 500 tokens are shown in full until they are answered. The full text stays in the archive. Off by
   * default.
   */
  readonly onArrival?: boolean | undefined
}

/** A rule with every field that a session needs. */
export interface ResolvedRule extends CompactionRule {
  readonly trigger: Trigger
  readonly target: number
  readonly strategy: StrategyChoice
}
