import type { Edit, Message } from '../message/index.ts'
import type { WrittenMessage } from './written-edit.ts'

/** A remembered edit for a history that begins with what it was made of, its shortened messages pointing at their originals where these now stand. */
export function readEdit(text: string, messages: readonly Message[]): Edit<Message> {
  const edit = JSON.parse(text) as Edit<WrittenMessage>
  return edit.map((section) => ('keep' in section ? section : { ...section, put: section.put.map((message) => placed(message, messages)) }))
}

function placed({ place, ...message }: WrittenMessage, messages: readonly Message[]): Message {
  const source = place === undefined ? undefined : messages[place]?.source
  return source ? { ...message, source } : message
}
