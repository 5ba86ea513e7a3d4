import type { ChatMessage } from './chat-message.ts'

/** A message as chat histories hold it: what an assistant that only called tools says is null there, and words may come in parts. */
export interface HistoryMessage extends Omit<ChatMessage, 'content'> {
  readonly content?: string | null | readonly { readonly text?: string }[]
}

/** A history of which every message has words, and the way back. */
export interface Worded<M> {
  readonly messages: readonly ChatMessage[]
  /** The message as it came in; one that the engine wrote stays what it is. */
  readonly asGiven: (message: ChatMessage) => M | ChatMessage
}

/** Gives what has no words empty ones, and joins words that come in parts; messages with words stay the same objects. */
export function worded<M extends HistoryMessage>(history: readonly M[]): Worded<M> {
  const given = new Map<ChatMessage, M>()
  const messages = history.map((message) => {
    if (hasWords(message)) return message
    const words: ChatMessage = { ...message, content: wordsOf(message) }
    given.set(words, message)
    return words
  })
  return { messages, asGiven: (message) => given.get(message) ?? message }
}

function wordsOf({ content }: HistoryMessage): string {
  if (typeof content === 'string') return content
  return content?.map(({ text }) => text ?? '').join('\n') ?? ''
}

function hasWords<M extends HistoryMessage>(message: M): message is M & ChatMessage {
  return typeof message.content === 'string'
}
