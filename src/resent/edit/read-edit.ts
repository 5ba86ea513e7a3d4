import type { Edit, Message } from '../../message/index.ts'
import { headOf } from './head-of.ts'
import type { WrittenMessage } from './written-edit.ts'

/** A parsed edit, without the part that keeps the head. */
interface Read {
  readonly text: string
  readonly edit: Edit<Message>
  /** The originals of its shortened messages, by index. */
  readonly originals: ReadonlyMap<number, Message | undefined>
}

/**
 * By the first message after the head: the last edit parsed for a history that is resent. Its messages are then the same objects, already counted and examined.
 */
const known = new WeakMap<Message, Read>()

/**
 * Parses a remembered edit for a history that begins, after the system text at its head, with the messages for which it was made: its shortened messages refer
 * to their originals at their current positions.
 */
export function readEdit(text: string, messages: readonly Message[]): Edit<Message> {
  const head = headOf(messages)
  const said = messages.slice(head)
  const [first] = said
  const last = first && known.get(first)
  const read = last?.text === text && [...last.originals].every(([place, original]) => said[place] === original) ? last : readAnew(text, said)
  if (first) known.set(first, read)
  return head === 0 ? read.edit : [{ keep: head }, ...read.edit]
}

function readAnew(text: string, said: readonly Message[]): Read {
  const originals = new Map<number, Message | undefined>()
  const inPlace = ({ place, ...message }: WrittenMessage): Message => {
    if (place === undefined) return message
    const original = said[place]
    originals.set(place, original)
    return original?.source ? { ...message, id: original.id, source: original.source } : message
  }
  const edit = JSON.parse(text) as Edit<WrittenMessage>
  return { text, edit: edit.map((section) => ('keep' in section ? section : { ...section, put: section.put.map(inPlace) })), originals }
}
