import type { Edit, Message } from '../../message/index.ts'
import { headOf } from './head-of.ts'
import type { WrittenMessage } from './written-edit.ts'

/**
 * A remembered edit for a history that begins, behind the system text at its head, with what it was made of: its shortened messages point at their
 * originals where these now stand.
 */
export function readEdit(text: string, messages: readonly Message[]): Edit<Message> {
  const edit = JSON.parse(text) as Edit<WrittenMessage>
  const head = headOf(messages)
  const said = messages.slice(head)
  const placed = edit.map((section) => ('keep' in section ? section : { ...section, put: section.put.map((message) => inPlace(message, said)) }))
  return head === 0 ? placed : [{ keep: head }, ...placed]
}

function inPlace({ place, ...message }: WrittenMessage, messages: readonly Message[]): Message {
  const original = place === undefined ? undefined : messages[place]
  return original?.source ? { ...message, id: original.id, source: original.source } : message
}
