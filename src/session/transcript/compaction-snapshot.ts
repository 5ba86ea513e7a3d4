import type { Message } from '../../message/index.ts'
import type { EncodedMessages } from './encoded-messages.ts'

/** What a compaction replaced, so that it can be undone. */
export interface CompactionSnapshot extends EncodedMessages {
  /** Number of messages that the compaction left; those after them were appended since. */
  readonly left: number
}

/** What all compactions but the last replaced, by the parts of the record in its place; and the last one, with its index. */
export interface ReplacedMessagesCache {
  readonly byParts: Map<Message['parts'], readonly Message[]>
  readonly place: number
  readonly last: CompactionSnapshot | undefined
}
