import type { Message, Part } from '../../../message/index.ts'

/** Puts the name of each speaker before the words if there are several names, for wires without a field for names. Other messages are the same objects. */
export function prefixSpeakerNames(messages: readonly Message[]): readonly Message[] {
  return hasSeveralSpeakers(messages) ? messages.map(prefixName) : messages
}

/** Whether there is more than one name. */
export function hasSeveralSpeakers(messages: readonly Message[]): boolean {
  return new Set(messages.flatMap(({ name }) => name ?? [])).size > 1
}

function prefixName(message: Message): Message {
  const { name, parts } = message
  const at = parts.findIndex(({ type }) => type === 'text')
  if (name === undefined || at < 0) return message
  return { ...message, parts: parts.map((part, i): Part => (i === at && part.type === 'text' ? { ...part, text: `${name}: ${part.text}` } : part)) }
}
