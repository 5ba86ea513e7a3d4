import type { EncodedMessages } from './encoded-messages.ts'

/** What a compaction replaced, so that it can be undone. */
export interface CompactionSnapshot extends EncodedMessages {
  /** Number of messages that the compaction left; those after them were appended since. */
  readonly left: number
}
