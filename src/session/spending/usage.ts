import type { Spent } from './spending.ts'

/** How full a session's window is. */
export interface SessionUsage {
  /** Tokens of the messages as they are sent, without tools and anything else outside the messages. */
  readonly used: number
  /** Tokens that the provider counted beyond those of the messages, from its last report (see `reported`); 0 before the first. */
  readonly overhead: number
  readonly window: number
  /** The sum of `used` and `overhead` as a share of `window`, from 0 up. */
  readonly share: number
  readonly left: number
  /** Number of messages that are sent. */
  readonly messages: number
  /** Number of messages ever appended. */
  readonly appended: number
  /**
   * Grows by one with each compaction, each undo, and each shortening of results that were already shown: between two of them what was sent stays the same,
   * byte for byte.
   */
  readonly epoch: number
  /** If a price is known: what the renders cost as requests, and what they would have cost had nothing been shortened. */
  readonly cost?: Spent
}
