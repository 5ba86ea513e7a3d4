import type { Edit, Message, Part } from '../../../message/index.ts'

/**
 * The same edit without half surrogate pairs in its new texts: providers refuse them. Kept messages are unchanged; in new text the replacement character takes
 * their place, at the same length, so that ranges stay valid.
 */
export function makeWellFormed(edit: Edit<Message>): Edit<Message> {
  return edit.map((section) => ('keep' in section ? section : { ...section, put: section.put.map(repairMessage) }))
}

function repairMessage(message: Message): Message {
  if (message.parts.every(isWellFormed)) return message
  return { ...message, parts: message.parts.map(repairPart) }
}

function isWellFormed(part: Part): boolean {
  if (part.type === 'text') return part.text.isWellFormed()
  return part.type !== 'tool-result' || part.output.every(isWellFormed)
}

function repairPart<T extends Part>(part: T): T {
  if (part.type === 'text') return { ...part, text: part.text.toWellFormed() }
  return part.type === 'tool-result' ? { ...part, output: part.output.map(repairPart) } : part
}
