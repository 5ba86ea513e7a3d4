import type { WireFormat } from '../../format/index.ts'
import type { Message } from '../../message/index.ts'
import type { WireMessage } from '../log/event.ts'
import type { Original } from './standing.ts'

/** In what a message is written. */
export interface Writing {
  readonly format: WireFormat
  /** A wire message of the same history, whose dialect new ones take. */
  readonly beside: WireMessage | undefined
}

/**
 * A message on the wire by itself: the very wire message of its original where it says the same, that one with no more than the changed strings and
 * the removed values changed where it does not, and a new one where it has no original. One wire message in all but odd cases: none where
 * nothing is left to say, several where this wire has one each for what the message holds.
 */
export function ownForms(message: Message, original: Original | undefined, { format, beside }: Writing): readonly WireMessage[] {
  if (original?.message === message) return [original.wire]
  const { source: _, ...stranger } = message
  const known = original ? [at(original.message)] : []
  const input = original ? [original.wire] : beside ? [beside] : []
  const document = { format: format.name, history: { messages: known, tools: [] }, input, notes: [] }
  return format.encode(document, [original ? at(message) : stranger]) as readonly WireMessage[]
}

function at(message: Message): Message {
  return { ...message, source: { index: 0 } }
}
