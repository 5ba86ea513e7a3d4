import { checkedMessages } from '../../message/index.ts'
import type { ChatMessage } from './chat-message.ts'
import { type ToolUse, textOf, toolUsesOf } from './tool-use.ts'

/** A message as chat histories hold it: what an assistant that only called tools says is null there, and words, calls and results may come in parts. */
export interface HistoryMessage extends Omit<ChatMessage, 'content'> {
  readonly content?: string | null | readonly object[]
}

/** A message with its words, and with what it calls and gets back. */
export interface WordedMessage extends ChatMessage {
  readonly uses?: readonly ToolUse[]
}

/** A history of which every message has words, and the way back. */
export interface Worded<M> {
  readonly messages: readonly WordedMessage[]
  /** The message as it came in; one that the engine wrote stays what it is. */
  readonly asGiven: (message: ChatMessage) => M | ChatMessage
}

/**
 * Gives what has no words empty ones, joins words that come in parts, and reads calls and results; messages of words alone stay the same objects.
 * @throws DecantError `invalid-argument` where they are no messages, `not-this-format` where one holds what JSON cannot say
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
