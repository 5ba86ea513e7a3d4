import type { WireFormat } from '../../format/index.ts'
import type { Message } from '../../message/index.ts'
import type { WireMessage } from '../log/session-event.ts'
import type { EncodedMessage } from './encoded-messages.ts'

/** How a message is written. */
export interface EncodeOptions {
  readonly format: WireFormat
  /** A wire message of the same history, whose dialect new messages are written in. */
  readonly beside: WireMessage | undefined
}

/**
 * Encodes one message on its own. An unchanged message keeps its original wire object; a changed one is the original with only the changed strings and removed
 * values edited; one without an original is encoded again. Returns one wire message except in rare cases: none if no content is left, several if this wire
 * needs one for each thing that the message contains.
 */
export function encodeMessage(message: Message, original: EncodedMessage | undefined, { format, beside }: EncodeOptions): readonly WireMessage[] {
  if (original?.message === message) return [original.wire]
  const { source: _, ...withoutSource } = message
  const known = original ? [withFirstSource(original.message)] : []
  const input = original ? [original.wire] : beside ? [beside] : []
  const document = { format: format.name, history: { messages: known, tools: [] }, input, notes: [] }
  return format.encode(document, [original ? withFirstSource(message) : withoutSource]) as readonly WireMessage[]
}

function withFirstSource(message: Message): Message {
  return { ...message, source: { index: 0 } }
}
