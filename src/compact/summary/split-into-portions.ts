import { safeCut } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { tokensOf } from '../chat/tokens-of.ts'

/** Splits messages into portions that a model can read, in order; together they contain every word. A message too long for one portion is cut into several. */
export function splitIntoPortions(messages: readonly ChatMessage[], maxTokens: number): ChatMessage[][] {
  const result: ChatMessage[][] = []
  let current: ChatMessage[] = []
  let size = 0
  for (const message of messages) {
    for (const piece of splitMessage(message, maxTokens)) {
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

function* splitMessage(message: ChatMessage, maxTokens: number): Generator<ChatMessage> {
  if (tokensOf(message.content) + 4 <= maxTokens) return yield message
  const length = Math.max(64, (maxTokens - 4) * 2)
  for (let at = 0; at < message.content.length; ) {
    const end = at + length >= message.content.length ? message.content.length : endBetweenWords(message.content, at, at + length)
    yield { ...message, content: message.content.slice(at, end) }
    at = end
  }
}

/** The position after the last line end, sentence end or space in the last fifth of a span; if there is none, a position between graphemes. */
function endBetweenWords(text: string, start: number, end: number): number {
  const minEnd = end - Math.floor((end - start) / 5)
  for (const mark of ['\n', '. ', '。', ' ']) {
    const at = text.lastIndexOf(mark, end - mark.length)
    if (at >= minEnd) return at + mark.length
  }
  return Math.max(start + 1, safeCut(text, end))
}
