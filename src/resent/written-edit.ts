import type { Edit, Message } from '../message/index.ts'

/** A message as a remembered edit has it: where it was shortened, the place of its original in the history and not where that stood on the wire. */
export type WrittenMessage = Omit<Message, 'source'> & { readonly place?: number }

/**
 * An edit as it is remembered, as JSON. What was shortened names its original by the place in the history, which is the same each time the history
 * is resent; where it stands on the wire is not, and system text beside the array has no place there.
 * @param messages the history that the edit is for
 */
export function writtenEdit(edit: Edit<Message>, messages: readonly Message[]): string {
  const places = new Map(messages.map(({ source }, place) => [source?.index, place]))
  const written = (message: Message): WrittenMessage => {
    const { source, ...rest } = message
    const place = source && places.get(source.index)
    return place === undefined ? rest : { ...rest, place }
  }
  return JSON.stringify(edit.map((section) => ('keep' in section ? section : { ...section, put: section.put.map(written) })))
}
