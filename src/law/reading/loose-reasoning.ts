import type { Message, Part } from '../../message/index.ts'

/** Reasoning of a message after which nothing of the assistant comes: the message or the next one ends there, or goes on with a result of the caller's. */
export function looseReasoning({ role, parts }: Message, next: Message | undefined): ReadonlySet<Part> {
  const loose = new Set<Part>()
  if (role !== 'assistant') return loose
  let following = next?.role === 'assistant' ? next.parts[0] : undefined
  for (const part of parts.toReversed()) {
    if (part.type !== 'reasoning') following = part
    else if (!following || (following.type === 'tool-result' && !following.hosted)) loose.add(part)
  }
  return loose
}
