import type { WireFormat } from '../format/index.ts'
import type { Message } from '../message/index.ts'
import type { Rewrite, WireMessage } from './event.ts'

/** Messages as they stand, each with what it is on the wire by itself. */
export interface Standing {
  readonly messages: readonly Message[]
  readonly own: readonly WireMessage[]
}

/**
 * How the wire changes when these messages stand in the place of others. A format may write neighbours of one role as one message: each message's
 * own form is noted where it is not what goes on the wire, so that it is known again by the next compaction.
 * @param wire what was sent so far
 * @param sources what the messages were made from; the places that they name are places in it
 */
export function rewriteTo(messages: readonly Message[], sources: Standing, wire: readonly WireMessage[], format: WireFormat): Omit<Rewrite, 'cut'> {
  const written = encoded(messages, sources.own, format)
  let from = 0
  while (from < written.length && from < wire.length && isSame(written[from], wire[from])) from++
  const tail = written.slice(from)
  if (written.length === messages.length) return { from, wire: tail, heads: messages.slice(from).map(headOf) }
  const own = messages.map((message) => ownForm(message, sources, format))
  const shift = messages.length - written.length
  const heads = messages.map((message, i) => (isSame(own[i], written[i - shift]) && i - shift >= from ? headOf(message) : { ...headOf(message), own: own[i] }))
  return { from, wire: tail, heads, whole: true }
}

function ownForm(message: Message, { messages, own }: Standing, format: WireFormat): WireMessage {
  const index = message.source?.index
  const before = index === undefined ? undefined : own[index]
  if (before && messages[index as number] === message) return before
  const placed = before ? { ...message, source: { index: 0 } } : message
  return (encoded([placed], before ? [before] : [], format)[0] ?? {}) as WireMessage
}

function encoded(messages: readonly Message[], input: readonly WireMessage[], format: WireFormat): readonly WireMessage[] {
  const document = { format: format.name, history: { messages: [], tools: [] }, input: [...input], notes: [] }
  return format.encode(document, messages) as readonly WireMessage[]
}

function isSame(a: WireMessage | undefined, b: WireMessage | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b))
}

function headOf({ id, written }: Message): { readonly id: string; readonly written?: NonNullable<Message['written']> } {
  return written === undefined ? { id } : { id, written }
}
