import { DecantError, type Edit, type Message, type Section } from '../../message/index.ts'
import { headLength } from './head-length.ts'

/** A message of a remembered edit: if it was shortened, with the index of its original after the head instead of its position on the wire. */
export type StoredMessage = Omit<Message, 'source'> & { readonly place?: number }

/**
 * An edit in its remembered form, as JSON: for the messages after the system text at the head, which may differ the next time. A shortened message refers to
 * its original by the index after the head, which is the same each time the history is resent, unlike its position on the wire.
 * @param messages the history that the edit is for
 * @throws DecantError `invalid-rendering` if the edit touches the head
 */
export function stringifyEdit(edit: Edit<Message>, messages: readonly Message[]): string {
  const head = headLength(messages)
  const places = new Map(messages.slice(head).map(({ source }, place) => [source?.index, place]))
  const toStored = (message: Message): StoredMessage => {
    const { source, ...rest } = message
    const place = source && places.get(source.index)
    return place === undefined ? rest : { ...rest, place }
  }
  return JSON.stringify(withoutHead(edit, head).map((section) => ('keep' in section ? section : { ...section, put: section.put.map(toStored) })))
}

/** The edit without the part that keeps the head. */
function withoutHead(edit: Edit<Message>, head: number): Section<Message>[] {
  let remaining = head
  return edit.flatMap((section) => {
    if (remaining === 0) return [section]
    if (!('keep' in section)) throw new DecantError('invalid-rendering', 'A compaction changed system text at the head', 'The original was sent.')
    const kept = Math.min(remaining, section.keep)
    remaining -= kept
    return section.keep > kept || section.keep === 0 ? [{ ...section, keep: section.keep - kept }] : []
  })
}
