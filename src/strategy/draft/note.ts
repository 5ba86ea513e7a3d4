import type { Message } from '../../message/index.ts'
import { messageText } from '../../message/index.ts'

const NOTE = /^\[(\d{1,9}) messages? left out · decant:[0-9a-z]{1,64}\]$/

/**
 * The one form in which decant marks what it left out of a history or a text.
 * @param what in the plural, e.g. `messages`, `lines`, `rows`
 * @example
 * marker(12, 'messages', 'abc123') // '[12 messages left out · decant:abc123]'
 */
export function marker(count: number, what: string, ref?: string): string {
  const noun = count === 1 && what.endsWith('s') ? what.slice(0, -1) : what
  return ref === undefined ? `[${count} ${noun} left out]` : `[${count} ${noun} left out · decant:${ref}]`
}

/** A message that stands where `count` messages were left out. `first` is the first of them; the note takes its id from it. */
export function noteMessage(count: number, ref: string, first: Message): Message {
  return { id: writtenId('note', first), role: 'user', parts: [{ type: 'text', text: marker(count, 'messages', ref) }], written: 'note' }
}

/** An id for what decant writes in the place of `first` and its followers: unique where the ids of the history are. */
export function writtenId(kind: 'note' | 'summary' | 'digest', first: Message): string {
  return `${kind}:${first.id.replace(/^(?:(?:note|summary|digest):)+/, '')}`
}

/** Whether decant wrote this message; notes are known by their text too, as histories pass through formats that keep no marks. */
export function isWritten(message: Message): boolean {
  return message.written !== undefined || isNote(message)
}

/** Whether a message is nothing but a marker. */
export function isNote(message: Message): boolean {
  return message.written === 'note' || (message.role === 'user' && message.parts.length === 1 && NOTE.test(messageText(message)))
}

/** How many messages a message stands for: a note for those it counts, any other for itself. */
export function standsFor(message: Message): number {
  const text = isNote(message) ? NOTE.exec(messageText(message)) : null
  return text ? Number(text[1]) : 1
}
