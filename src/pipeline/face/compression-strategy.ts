import type { ChatMessage } from './chat-message.ts'

/**
 * Decides for `CompressionPipeline` which messages stay, in their order. Returns the given objects or, for a shortened message, a new one that differs from it
 * in its `content` only.
 */
export interface CompressionStrategy {
  readonly name: string
  compress(messages: ChatMessage[], targetTokens: number, minRecentMessages: number): ChatMessage[]
}
