import type { ChatMessage } from './chat-message.ts'

/** What `CompressionPipeline` gives back. */
export interface CompressionResult<T = ChatMessage> {
  /** The array that was given where nothing was compressed, else a new one. */
  messages: T[]
  metadata: {
    inputCount: number
    outputCount: number
    droppedCount: number
    inputTokens: number
    outputTokens: number
    targetTokens: number
    /** True where what had to stay is above the target. */
    targetExceeded: boolean
    /** `none` where nothing was compressed. */
    strategyUsed: string
    /** Ids of what was dropped; `#3` for a message without an id at place 3. */
    droppedMessageIds: string[]
  }
}
