import type { Part } from '../../../message/index.ts'
import type { MessageContent } from '../../wire/codec.ts'

/**
 * Normalises the messages of different recording libraries: each tool result becomes a message of its own before the words next to it, the pieces of one answer
 * become one message, and empty messages are dropped.
 */
export function normaliseMessages(messages: readonly MessageContent[]): readonly MessageContent[] {
  const found: { role: MessageContent['role']; parts: Part[]; at?: string }[] = []
  for (const { role, parts, at } of messages) {
    const time = at === undefined ? {} : { at }
    const results = role === 'assistant' ? [] : parts.filter((part) => part.type === 'tool-result')
    for (const result of results) found.push({ role: 'tool', parts: [withoutPaths(result)], ...time })
    const rest = (results.length > 0 ? parts.filter((part) => part.type !== 'tool-result') : parts).map(withoutPaths)
    const last = found.at(-1)
    if (rest.length === 0) continue
    if (role === 'assistant' && last?.role === 'assistant') for (const part of rest) last.parts.push(part)
    else found.push({ role: role === 'tool' ? 'user' : role, parts: rest, ...time })
  }
  return found
}

/** Returns a part without its place in a text that is not available. */
function withoutPaths<T extends Part>(part: T): T {
  const { path: _, ...rest }: Part = part.type === 'tool-result' ? { ...part, output: part.output.map(withoutPaths) } : part
  return rest as T
}
