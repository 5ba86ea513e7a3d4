import type { Message, Part } from '../../message/index.ts'

/** Returns the reasoning of a message that nothing of the assistant follows: the message and the next one end there, or continue with a client's result. */
export function unfollowedReasoning({ role, parts }: Message, next: Message | undefined): ReadonlySet<Part> {
  const unfollowed = new Set<Part>()
  if (role !== 'assistant') return unfollowed
  let following = next?.role === 'assistant' ? next.parts[0] : undefined
  for (const part of parts.toReversed()) {
    if (part.type !== 'reasoning') following = part
    else if (!following || (following.type === 'tool-result' && !following.hosted)) unfollowed.add(part)
  }
  return unfollowed
}
