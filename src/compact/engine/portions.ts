import { safeCut } from '../../text/index.ts'
import type { ChatMessage } from './chat-message.ts'
import { tokensOf } from './tokens-of.ts'

/** Messages in portions that a model can read, in order; together they hold every word. A message that is too long for one is cut into several. */
export function portions(messages: readonly ChatMessage[], maxTokens: number): ChatMessage[][] {
  const result: ChatMessage[][] = []
  let current: ChatMessage[] = []
  let size = 0
  for (const message of messages) {
    for (const piece of pieces(message, maxTokens)) {
      const tokens = tokensOf(piece.content) + 4
      if (size + tokens > maxTokens && current.length > 0) {
        result.push(current)
        current = []
        size = 0
      }
      current.push(piece)
      size += tokens
    }
  }
  if (current.length > 0) result.push(current)
  return result
}

function* pieces(message: ChatMessage, maxTokens: number): Generator<ChatMessage> {
  if (tokensOf(message.content) + 4 <= maxTokens) return yield message
  const length = Math.max(64, (maxTokens - 4) * 2)
  for (let at = 0; at < message.content.length; ) {
    const end = Math.max(at + 1, safeCut(message.content, Math.min(message.content.length, at + length)))
    yield { ...message, content: message.content.slice(at, end) }
    at = end
  }
}
