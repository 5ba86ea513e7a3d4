import { type Message, messageText, type Part } from '../../message/index.ts'

/** Placeholders for parts without words. */
const PLACEHOLDERS: Partial<Readonly<Record<Part['type'], string>>> = { image: '(picture)', file: '(file)', reasoning: '(reasoning)', opaque: '(other)' }

/** The first words of a message on one line, to recognise it by; for one without words what it contains instead. */
export function messagePreview(message: Message): string {
  const words = messageText(message).slice(0, 200).replace(/\s+/g, ' ').trim()
  return words || [...new Set(message.parts.flatMap(placeholdersOf))].join(' ')
}

function placeholdersOf(part: Part): string | string[] {
  return part.type === 'tool-result' ? part.output.flatMap(placeholdersOf) : (PLACEHOLDERS[part.type] ?? [])
}
