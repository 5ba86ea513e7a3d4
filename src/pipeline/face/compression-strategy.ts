import type { ChatMessage } from './chat-message.ts'

/** Requirement 004's interface: which messages stay. Must return some of the messages given, in their order. */
export interface CompressionStrategy {
  readonly name: string
  compress<T extends ChatMessage>(messages: readonly T[], targetTokens: number, minRecentMessages: number): T[]
}
