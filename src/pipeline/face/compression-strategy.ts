import type { ChatMessage } from './chat-message.ts'

/**
 * What `CompressionPipeline` asks which messages stay, in their order. What comes back are the objects given or, for a message that was
 * shortened, a new one that differs from it in its `content` alone.
 */
export interface CompressionStrategy {
  readonly name: string
  compress(messages: ChatMessage[], targetTokens: number, minRecentMessages: number): ChatMessage[]
}
