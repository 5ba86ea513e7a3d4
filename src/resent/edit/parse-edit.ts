import type { Edit, Message } from '../../message/index.ts'
import { headLength } from './head-length.ts'
import type { StoredMessage } from './stringify-edit.ts'

/** A parsed edit, without the part that keeps the head. */
interface ParsedEdit {
  readonly text: string
  readonly edit: Edit<Message>
  /** The originals of its shortened messages, by index. */
  readonly originals: ReadonlyMap<number, Message | undefined>
}

/**
 * By the first message after the head: the last edit parsed for a history that is resent. Its messages are then the same objects, already counted and examined.
 */
const parsedEdits = new WeakMap<Message, ParsedEdit>()

/**
 * Parses a remembered edit for a history that begins, after the system text at its head, with the messages for which it was made: its shortened messages refer
 * to their originals at their current positions.
 */
export function parseEdit(text: string, messages: readonly Message[]): Edit<Message> {
  const head = headLength(messages)
  const conversation = messages.slice(head)
  const [first] = conversation
  const cached = first && parsedEdits.get(first)
  const parsed =
    cached?.text === text && [...cached.originals].every(([place, original]) => conversation[place] === original) ? cached : parseUncached(text, conversation)
  if (first) parsedEdits.set(first, parsed)
  return head === 0 ? parsed.edit : [{ keep: head }, ...parsed.edit]
}

function parseUncached(text: string, conversation: readonly Message[]): ParsedEdit {
  const originals = new Map<number, Message | undefined>()
  const withSource = ({ place, ...message }: StoredMessage): Message => {
    if (place === undefined) return message
    const original = conversation[place]
    originals.set(place, original)
    return original?.source ? { ...message, id: original.id, source: original.source } : message
  }
  const edit = JSON.parse(text) as Edit<StoredMessage>
  return { text, edit: edit.map((section) => ('keep' in section ? section : { ...section, put: section.put.map(withSource) })), originals }
}
