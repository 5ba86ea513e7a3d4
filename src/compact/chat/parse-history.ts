import { checkConversation } from '../../message/index.ts'
import type { ChatMessage } from './chat-message.ts'
import { contentText, type ToolUse, toolUsesOf } from './tool-use.ts'

/** A message as chat histories contain it: `content` is null if an assistant only called tools, and text, calls and results may come in parts. */
export interface HistoryMessage extends Omit<ChatMessage, 'content'> {
  readonly content?: string | null | readonly object[]
}

/** A message with its text, its calls and its results. */
export interface ParsedMessage extends ChatMessage {
  readonly uses?: readonly ToolUse[]
}

/** A history in which every message has text, and the way back to the original messages. */
export interface ParsedHistory<M> {
  readonly messages: readonly ParsedMessage[]
  /** The message as it was passed in; a message that the engine wrote is returned unchanged. */
  readonly originalOf: (message: ChatMessage) => M | ChatMessage
}

/**
 * Replaces missing text by an empty string, joins text that comes in parts, and reads calls and results; messages with only text stay the same objects.
 * @throws DecantError `invalid-argument` if they are not messages, `not-this-format` if one contains what JSON cannot express
 */
export function parseHistory<M extends HistoryMessage>(history: readonly M[]): ParsedHistory<M> {
  const originals = new Map<ChatMessage, M>()
  const messages = checkConversation(history).map((message): ParsedMessage => {
    const uses = toolUsesOf(message)
    if (hasText(message) && uses.length === 0) return message
    const parsed: ParsedMessage = { ...message, content: contentText(message.content), ...(uses.length > 0 && { uses }) }
    originals.set(parsed, message)
    return parsed
  })
  return { messages, originalOf: (message) => originals.get(message) ?? message }
}

function hasText<M extends HistoryMessage>(message: M): message is M & ChatMessage {
  return typeof message.content === 'string'
}
