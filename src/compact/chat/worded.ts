import { checkedMessages } from '../../message/index.ts'
import type { ChatMessage } from './chat-message.ts'
import { type ToolUse, textOf, toolUsesOf } from './tool-use.ts'

/** A message as chat histories hold it: `content` is null if an assistant only called tools, and text, calls and results may come in parts. */
export interface HistoryMessage extends Omit<ChatMessage, 'content'> {
  readonly content?: string | null | readonly object[]
}

/** A message with its text, its calls and its results. */
export interface WordedMessage extends ChatMessage {
  readonly uses?: readonly ToolUse[]
}

/** A history in which every message has text, and the way back to the original messages. */
export interface Worded<M> {
  readonly messages: readonly WordedMessage[]
  /** The message as it was passed in; a message that the engine wrote is returned unchanged. */
  readonly asGiven: (message: ChatMessage) => M | ChatMessage
}

/**
 * Replaces missing text by an empty string, joins text that comes in parts, and reads calls and results; messages with only text stay the same objects.
 * @throws DecantError `invalid-argument` if they are not messages, `not-this-format` if one holds what JSON cannot express
 */
export function worded<M extends HistoryMessage>(history: readonly M[]): Worded<M> {
  const given = new Map<ChatMessage, M>()
  const messages = checkedMessages(history).map((message): WordedMessage => {
    const uses = toolUsesOf(message)
    if (hasWords(message) && uses.length === 0) return message
    const words: WordedMessage = { ...message, content: textOf(message.content), ...(uses.length > 0 && { uses }) }
    given.set(words, message)
    return words
  })
  return { messages, asGiven: (message) => given.get(message) ?? message }
}

function hasWords<M extends HistoryMessage>(message: M): message is M & ChatMessage {
  return typeof message.content === 'string'
}
