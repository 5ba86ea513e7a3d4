import type { Message, Part } from '../../message/index.ts'
import type { Codec } from './codec.ts'

/**
 * Marks the results in a body that continues from content stored by its provider: results at the beginning, before anybody else speaks, answer calls in that
 * content. Returns the same messages if the body does not continue from such content, or begins with no results.
 * @param settingOf returns the value of a top-level key of the body
 */
export function markStoredResults({ storedContentKeys: storedKeys = [] }: Codec, messages: Message[], settingOf: (key: string) => unknown): Message[] {
  const end = messages.findIndex(({ parts }) => !parts.some(({ type }) => type === 'tool-result'))
  if (storedKeys.length === 0 || end === 0 || !storedKeys.some((key) => typeof settingOf(key) === 'string')) return messages
  return messages.map((message, i) => (end < 0 || i < end ? { ...message, parts: message.parts.map(asReferred) } : message))
}

function asReferred(part: Part): Part {
  return part.type === 'tool-result' ? { ...part, referred: true } : part
}
