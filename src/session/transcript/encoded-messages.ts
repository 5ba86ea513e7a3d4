import type { Message } from '../../message/index.ts'
import type { WireMessage } from '../log/session-event.ts'

export interface EncodedMessage {
  readonly message: Message
  readonly wire: WireMessage
}

/** Messages, and the wire message of each at the same index. */
export interface EncodedMessages {
  readonly messages: readonly Message[]
  readonly wire: readonly WireMessage[]
}

export function encodedMessageAt({ messages, wire }: EncodedMessages, place: number): EncodedMessage {
  return { message: messages[place] as Message, wire: wire[place] as WireMessage }
}

/** The message with its index as its source. */
export function withSourceIndex(message: Message, index: number): Message {
  return message.source?.index === index ? message : { ...message, source: { index } }
}
