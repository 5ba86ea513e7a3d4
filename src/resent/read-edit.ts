import type { Edit, Message } from '../message/index.ts'
import type { WrittenMessage } from './written-edit.ts'

/**
 * A remembered edit for a history that begins with what it was made of, its shortened messages pointing at their originals where these now stand.
 *
 * Undefined for an edit that names an original by its place on the wire: such edits were remembered by versions that took that place for another one
 * as soon as system text stood beside the array, and nothing tells how far they are off.
 */
export function readEdit(text: string, messages: readonly Message[]): Edit<Message> | undefined {
  const edit = JSON.parse(text) as Edit<WrittenMessage>
  const sound = edit.every((section) => 'keep' in section || section.put.every((message) => !('source' in message)))
  if (!sound) return undefined
  return edit.map((section) => ('keep' in section ? section : { ...section, put: section.put.map((message) => placed(message, messages)) }))
}

function placed({ place, ...message }: WrittenMessage, messages: readonly Message[]): Message {
  const source = place === undefined ? undefined : messages[place]?.source
  return source ? { ...message, source } : message
}
