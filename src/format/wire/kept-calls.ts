import type { Message, Part } from '../../message/index.ts'
import type { Codec } from './codec.ts'

/**
 * Marks the results in a body that continues from content stored by its provider: results at the beginning, before anybody else speaks, answer calls in that
 * content. Returns the same messages if the body does not continue from such content, or begins with no results.
 * @param held returns the value of a top-level key of the body
 */
export function keptCalls({ keeps = [] }: Codec, messages: Message[], held: (key: string) => unknown): Message[] {
  const end = messages.findIndex(({ parts }) => !parts.some(({ type }) => type === 'tool-result'))
  if (keeps.length === 0 || end === 0 || !keeps.some((key) => typeof held(key) === 'string')) return messages
  return messages.map((message, i) => (end < 0 || i < end ? { ...message, parts: message.parts.map(referred) } : message))
}

function referred(part: Part): Part {
  return part.type === 'tool-result' ? { ...part, referred: true } : part
}
