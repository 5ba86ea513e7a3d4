import type { Message } from './message.ts'

/** A message without its results, as one of the user's own: what he says beside what tools gave, as some providers want both in one message. */
export function besideResults({ id, role, parts, at }: Message): Message {
  return { id, role, parts: parts.filter((part) => part.type !== 'tool-result'), ...(at !== undefined && { at }) }
}
