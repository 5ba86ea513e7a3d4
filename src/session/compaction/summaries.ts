import type { SummaryModel } from '../../compact/index.ts'
import type { KeyInformationOptions } from '../../strategy/index.ts'

/** How a session sums up its old part, where its rule asks for summaries rather than a strategy. */
export interface SessionSummaries {
  /**
   * Writes the words; without one summaries hold key facts and the likeliest lines of the source. Its price in the unit of the session's.
   */
  readonly words?: SummaryModel | undefined
  /**
   * What no summary may lose, asked for once at each compaction, also as a promise; what is left out is taken over from the one before. Where it fails, so
   * does the call that compacts, and the session is as it was.
   */
  readonly keyInformation?: (() => KeyInformationOptions | Promise<KeyInformationOptions>) | undefined
  /** Key facts are flushed to `user/compaction_flush.jsonl` below it before anything is cut. */
  readonly memoryDir?: string | undefined
  /**
   * Rounds at the end that stay whole; the newest units that take half of the target where it is left out. Needed where a trigger fires on turns or
   * words while less than half of the target is used: without it nothing is old enough to be summed up.
   */
  readonly keepRounds?: number | undefined
}
