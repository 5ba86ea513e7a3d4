import type { SummaryModel } from '../../compact/index.ts'
import type { KeyInformationOptions } from '../../strategy/index.ts'

/** How a session summarises its old part, if its rule asks for summaries rather than a strategy. */
export interface SessionSummaries {
  /** Writes the summaries; without a model they contain key facts and the likeliest lines of the source. Its price is in the unit of the session's. */
  readonly summaryModel?: SummaryModel | undefined
  /**
   * What no summary may lose. Called once at each compaction, may return a promise; fields left out are taken over from the compaction before. If it fails, so
   * does the call that compacts, and the session is unchanged. It must not await a method of the session, which waits for that call to end.
   */
  readonly keyInformation?: (() => KeyInformationOptions | Promise<KeyInformationOptions>) | undefined
  /** Key facts are flushed to `user/compaction_flush.jsonl` below this directory before anything is cut. */
  readonly memoryDir?: string | undefined
  /**
   * Rounds at the end that are kept in full; defaults to the newest units that take half of the target. Needed if a trigger fires on turns or words while the
   * history is within the target: without it nothing is summarised then.
   */
  readonly keepRounds?: number | undefined
}
