import type { Edit, Message } from '../../message/index.ts'
import { headOf } from './head-of.ts'
import type { WrittenMessage } from './written-edit.ts'

/** An edit as it was read, without what it keeps of the head. */
interface Read {
  readonly text: string
  readonly edit: Edit<Message>
  /** What stood at the places that its messages name. */
  readonly originals: ReadonlyMap<number, Message | undefined>
}

/** By the first message behind the head: what was read last of a history that comes again. Its messages are the same objects then, counted and looked into already. */
const known = new WeakMap<Message, Read>()

/**
 * A remembered edit for a history that begins, behind the system text at its head, with what it was made of: its shortened messages point at their
 * originals where these now stand.
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
