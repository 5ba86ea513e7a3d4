import type { Message, Part } from '../../message/index.ts'
import type { Codec } from './codec.ts'

/**
 * Messages of a body that goes on from content which its provider keeps: results at their head, before anybody else speaks, answer calls in that
 * content and are marked so. The same messages where the body does not, or begins with none.
 * @param held what a top-level key of the body holds
 */
export function keptCalls({ keeps = [] }: Codec, messages: Message[], held: (key: string) => unknown): Message[] {
  const end = messages.findIndex(({ parts }) => !parts.some(({ type }) => type === 'tool-result'))
  if (keeps.length === 0 || end === 0 || !keeps.some((key) => typeof held(key) === 'string')) return messages
  return messages.map((message, i) => (end < 0 || i < end ? { ...message, parts: message.parts.map(referred) } : message))
}

function referred(part: Part): Part {
  return part.type === 'tool-result' ? { ...part, referred: true } : part
}
