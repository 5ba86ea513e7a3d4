import type { ChatMessage } from './chat-message.ts'

/** The result of `CompressionPipeline`. */
export interface CompressionResult<T = ChatMessage> {
  /** The given array if nothing was compressed, otherwise a new one. */
  messages: T[]
  metadata: {
    inputCount: number
    outputCount: number
    droppedCount: number
    inputTokens: number
    outputTokens: number
    targetTokens: number
    /** True if the messages that had to stay exceed the target. */
    targetExceeded: boolean
    /** `none` if nothing was compressed. */
    strategyUsed: string
    /** Ids of the dropped messages; `#3` for a message without an id at index 3. */
    droppedMessageIds: string[]
  }
}
