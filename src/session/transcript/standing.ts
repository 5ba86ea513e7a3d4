import type { Message } from '../../message/index.ts'
import type { WireMessage } from '../log/event.ts'

/** A message and what it is on the wire. */
export interface Original {
  readonly message: Message
  readonly wire: WireMessage
}

/** Messages, and by the same places what each is on the wire. */
export interface Standing {
  readonly messages: readonly Message[]
  readonly wire: readonly WireMessage[]
}

/** One of several messages, by its place. */
export function originalAt({ messages, wire }: Standing, place: number): Original {
  return { message: messages[place] as Message, wire: wire[place] as WireMessage }
}
