import type { Message } from '../../message/index.ts'
import type { WireMessage } from '../log/event.ts'

/** A message and its wire message. */
export interface Original {
  readonly message: Message
  readonly wire: WireMessage
}

/** Messages, and the wire message of each at the same index. */
export interface Standing {
  readonly messages: readonly Message[]
  readonly wire: readonly WireMessage[]
}

/** The message at an index, with its wire message. */
export function originalAt({ messages, wire }: Standing, place: number): Original {
  return { message: messages[place] as Message, wire: wire[place] as WireMessage }
}
