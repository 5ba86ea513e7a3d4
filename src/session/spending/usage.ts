import type { Spent } from './spending.ts'

/** Where a session's window stands. */
export interface SessionUsage {
  /** Tokens of the messages as they are sent, not of tools and what stands beside the messages. */
  readonly used: number
  /** Tokens that the provider counted beyond those of the messages, as it last reported (see `reported`); 0 until it did. */
  readonly beside: number
  readonly window: number
  /** `used` and `beside` of `window`, from 0 up. */
  readonly share: number
  readonly left: number
  /** Messages that are sent. */
  readonly messages: number
  /** Messages that were ever appended. */
  readonly appended: number
  /**
   * Grows by one with each compaction, each undo, and each time that seen results are shortened: between two of them what was sent stays as it was,
   * byte for byte.
   */
  readonly epoch: number
  /** Where a price is known: what the renders cost as requests, and what they would have cost had nothing been shortened. */
  readonly cost?: Spent
}
