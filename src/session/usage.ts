/** Where a session's window stands. Tokens are of the messages as they are sent, not of tools and what stands beside the messages. */
export interface SessionUsage {
  readonly used: number
  readonly window: number
  /** `used` of `window`, from 0 up. */
  readonly share: number
  readonly left: number
  /** Messages that are sent. */
  readonly messages: number
  /** Messages that were ever appended. */
  readonly appended: number
  /** Grows by one with each compaction and each undo: between two of them what was sent stays as it was, byte for byte. */
  readonly epoch: number
  /** Where a price is known, in its unit: what the renders cost as requests, and what they would have cost without any compaction. */
  readonly cost?: { readonly spent: number; readonly appended: number }
}
